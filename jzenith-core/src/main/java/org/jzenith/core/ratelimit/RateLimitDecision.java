package org.jzenith.core.ratelimit;

import org.apiguardian.api.API;

/**
 * The decision whether a key may use a part of its limit. Immutable.
 *
 * @param allowed whether it may
 * @param remaining how much more it may use at once
 * @param waitNanos the recommended wait in nanoseconds: after a rejection, until the same use would be allowed; if
 *     nothing remains, until a further use would be; otherwise 0
 */
@API(status = API.Status.MAINTAINED)
public record RateLimitDecision(boolean allowed, long remaining, long waitNanos) {}
