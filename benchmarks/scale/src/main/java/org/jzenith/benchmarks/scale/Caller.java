package org.jzenith.benchmarks.scale;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
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

    /** Begins a call for a user, who is told whether it has succeeded. */
    void call(Consumer<Boolean> ended) {
        new Call(ended).begin();
    }

    private final class Call {

        private final long start = time.now();
        private final CallLimit limit = new CallLimit(null, start, TIMEOUT);
        private final Deadline deadline =
                Deadline.at(start + settings.load().patience().toNanos());
        private final int database = time.random().nextInt(Settings.DATABASES);
        private final Consumer<Boolean> ended;
        private Bulkhead.@Nullable Turn turn;
        private int retries;
        private boolean begun;

        Call(Consumer<Boolean> ended) {
            this.ended = ended;
        }

        void begin() {
            Bulkhead.Turn entered = bulkhead.enter(() -> time.after(0, this::attempt));
            turn = entered;
            if (entered.isPermitted()) {
                attempt();
            } else if (!entered.isRefused()) {
                time.after(remainingNanos(), () -> {
                    if (!begun) {
                        end(false);
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
                end(false);
                return;
            }
            if (retries == 0) {
                budget.called();
            }
            counters.attempted();
            next = (next + 1) % rotation.size();
            long timeout = Math.min(remaining, settings.load().attemptTimeout().toNanos());
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
            boolean inTime = !deadline.isOver(time.now());
            if (inTime) {
                counters.answered(time.now());
            }
            end(inTime);
        }

        private void retry() {
            int retry = retries + 1;
            if (retry >= settings.load().attempts()) {
                end(false);
                return;
            }
            long pause = delays.retryMillis(retry) * VirtualTime.MILLI;
            boolean open = settings.has(Policy.BREAKER) && !breaker.mayPermit();
            if (pause >= remainingNanos() || open || (settings.has(Policy.RETRY_BUDGET) && !budget.trySpend())) {
                end(false);
                return;
            }
            retries = retry;
            time.after(pause, this::attempt);
        }

        private void end(boolean succeeded) {
            if (turn != null) {
                turn.leave();
            }
            if (!succeeded) {
                counters.failed();
            }
            ended.accept(succeeded);
        }
    }
}
