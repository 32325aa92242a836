/** Bulkhead, circuit breaker, retries with a budget, time-out and fallback for any work in RxJava 2. */
@NullMarked
package org.jzenith.resilience;

import org.jspecify.annotations.NullMarked;
