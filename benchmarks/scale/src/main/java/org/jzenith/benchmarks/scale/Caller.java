package org.jzenith.benchmarks.scale;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Deadline;
import org.jzenith.resilience.policy.Bulkhead;
import org.jzenith.resilience.policy.CallLimit;
import org.jzenith.resilience.policy.RetryBudget;
import org.jzenith.resilience.policy.RetryConfiguration;

/**
 * A process that calls the service for its users. Follows {@code org.jzenith.resilience.call.ProtectedCall}, with the
 * real budget, bulkhead, time limit and deadline. Each attempt is a call of {@code jzenith-client} with a time-out of
 * its own.
 */
final class Caller {

    /** {@code resilience.retry.attempts}, which is 1 by default: without retries, there is no storm. */
    static final int ATTEMPTS = 3;
    /** {@code client.timeout}, which is 10 s by default. */
    static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(1);
    /** How long a user waits; the header {@code X-Request-Timeout-Ms} of its request. */
    static final Duration PATIENCE = Duration.ofSeconds(3);
    /** The default of {@code resilience.timeout}. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /** The default of {@code resilience.max-concurrent}, and of {@code resilience.queue-size}. */
    private static final int BULKHEAD = 100;

    /** The calls before the run, which have filled the retry budget. */
    private static final int CALM_CALLS = 1_000;

    private final VirtualTime time;
    private final Settings settings;
    private final List<Instance> rotation;
    private final Counters counters;
    private final VirtualDelays delays;
    private final VirtualBreaker breaker;
    private final RetryBudget budget = new RetryBudget(
            PolicyDefaults.number(RetryConfiguration.class, "budget"),
            PolicyDefaults.number(RetryConfiguration.class, "reserve"));
    private final Bulkhead bulkhead;
    private int next;

    /** Creates a caller; the instances in rotation are those that its load balancer has not taken out. */
    Caller(VirtualTime time, Settings settings, List<Instance> rotation, Counters counters, VirtualDelays delays) {
        this.time = time;
        this.settings = settings;
        this.rotation = rotation;
        this.counters = counters;
        this.delays = delays;
        this.breaker = new VirtualBreaker(time);
        this.bulkhead =
                settings.has(Policy.BULKHEAD) ? new Bulkhead(BULKHEAD, BULKHEAD) : new Bulkhead(Integer.MAX_VALUE, 0);
        this.next = time.random().nextInt(settings.instances());
        for (int call = 0; call < CALM_CALLS; call++) {
            budget.called();
        }
    }

    /** Begins a call for a user. */
    void call() {
        new Call().begin();
    }

    private final class Call {

        private final long start = time.now();
        private final CallLimit limit = new CallLimit(null, start, TIMEOUT);
        private final Deadline deadline = Deadline.at(start + PATIENCE.toNanos());
        private final int database = time.random().nextInt(Settings.DATABASES);
        private Bulkhead.@Nullable Turn turn;
        private int retries;
        private boolean begun;

        void begin() {
            Bulkhead.Turn entered = bulkhead.enter(() -> time.after(0, this::attempt));
            turn = entered;
            if (entered.isPermitted()) {
                attempt();
            } else if (!entered.isRefused()) {
                time.after(remainingNanos(), () -> {
                    if (!begun) {
                        end();
                    }
                });
            }
        }

        private long remainingNanos() {
            long own = limit.remainingNanos(time.now());
            return settings.has(Policy.DEADLINES) ? Math.min(own, deadline.remainingNanos(time.now())) : own;
        }

        private void attempt() {
            begun = true;
            VirtualBreaker.Permission permission = settings.has(Policy.BREAKER) ? breaker.tryAcquire() : null;
            long remaining = remainingNanos();
            if (remaining <= 0 || (permission == null && settings.has(Policy.BREAKER))) {
                end();
                return;
            }
            if (retries == 0) {
                budget.called();
            }
            counters.attempted();
            next = (next + 1) % rotation.size();
            long timeout = Math.min(remaining, ATTEMPT_TIMEOUT.toNanos());
            Attempt attempt = new Attempt(time, rotation.get(next), database, time.now() + timeout, succeeded -> {
                if (permission != null && succeeded) {
                    permission.succeeded();
                } else if (permission != null) {
                    permission.failed();
                }
                if (succeeded) {
                    succeeded();
                } else {
                    retry();
                }
            });
            attempt.begin();
        }

        private void succeeded() {
            end();
            if (!deadline.isOver(time.now())) {
                counters.answered(time.now());
            }
        }

        private void retry() {
            int retry = retries + 1;
            if (retry >= ATTEMPTS) {
                end();
                return;
            }
            long pause = delays.retryMillis(retry) * VirtualTime.MILLI;
            boolean open = settings.has(Policy.BREAKER) && !breaker.mayPermit();
            if (pause >= remainingNanos() || open || (settings.has(Policy.RETRY_BUDGET) && !budget.trySpend())) {
                end();
                return;
            }
            retries = retry;
            time.after(pause, this::attempt);
        }

        private void end() {
            if (turn != null) {
                turn.leave();
            }
        }
    }
}
