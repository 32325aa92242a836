package org.jzenith.core.ratelimit;

import org.apiguardian.api.API;

/**
 * Whether a key may use what it asks for. Immutable.
 *
 * @param allowed whether it may
 * @param remaining how much more it may use at once
 * @param waitNanos for how long it should wait, in nanoseconds: until the same would be allowed, or, if it was allowed
 *     and nothing remains, until more is; otherwise 0
 */
@API(status = API.Status.MAINTAINED)
public record RateLimitDecision(boolean allowed, long remaining, long waitNanos) {}
