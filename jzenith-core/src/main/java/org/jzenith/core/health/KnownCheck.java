package org.jzenith.core.health;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.health.HealthResult.Status;
import org.slf4j.Logger;

/**
 * A check with its name and kind, which are read only once, so that they are the same in each report. Logs when the
 * check goes DOWN and when it is UP again, but at most one line a second. Otherwise, callers of the health endpoint or
 * an unstable server could fill the log. If an unlogged change lasts, a later report logs it.
 */
final class KnownCheck {

    private static final long MIN_NANOS_BETWEEN_LINES = TimeUnit.SECONDS.toNanos(1);

    private enum State {
        UP,
        DOWN,
        FAILED
    }

    private final HealthCheck check;
    private final String name;
    private final HealthCheck.Kind kind;
    private final boolean optional;
    private final @Nullable GracePeriod grace;
    private final LongSupplier nanoTime;
    private final Logger log;
    private State logged = State.UP;
    private boolean hasLogged;
    private long lineNanos;
    private long downNanos;

    /**
     * Reads the name and the kind.
     *
     * @throws NullPointerException if the check has no name or no kind
     */
    KnownCheck(HealthCheck check, String name, boolean optional, Duration grace, LongSupplier nanoTime, Logger log) {
        this.check = check;
        this.name = name;
        this.kind = requireNonNull(
                check.kind(),
                () -> "kind() of the health check " + check.getClass().getName());
        this.optional = optional;
        // An optional check affects nothing, so it shows the truth at once.
        this.grace = check.isOfBackingService() && kind == HealthCheck.Kind.READINESS && !optional
                ? new GracePeriod(grace, nanoTime)
                : null;
        this.nanoTime = nanoTime;
        this.log = log;
    }

    HealthCheck check() {
        return check;
    }

    String name() {
        return name;
    }

    HealthCheck.Kind kind() {
        return kind;
    }

    /** Returns whether reports are UP although this check is DOWN. */
    boolean isOptional() {
        return optional;
    }

    /** Returns the result that counts: that of the run, or UP if it is a failure within the grace period. */
    HealthResult counting(HealthResult result) {
        return grace == null ? result : grace.counting(result);
    }

    /**
     * Logs the end of a run if it is a change.
     *
     * @param failure why there was no result; null if there was one
     */
    synchronized void ended(HealthResult result, @Nullable Throwable failure) {
        State now = failure != null ? State.FAILED : result.status() == Status.UP ? State.UP : State.DOWN;
        long nanos = nanoTime.getAsLong();
        boolean isChange = now != logged && !(now == State.DOWN && logged == State.FAILED);
        if (!isChange || (hasLogged && nanos - lineNanos < MIN_NANOS_BETWEEN_LINES)) {
            return;
        }
        if (logged == State.UP) {
            downNanos = nanos;
        }
        switch (now) {
            case UP ->
                log.info(
                        "The health check {} is UP again, after {}",
                        name,
                        DurationText.of(Duration.ofSeconds(TimeUnit.NANOSECONDS.toSeconds(nanos - downNanos))));
            case DOWN -> {
                Object reason = result.data().get("reason");
                log.warn(
                        "The health check {} is DOWN{}: {}",
                        name,
                        reason == null ? "" : " (" + reason + ')',
                        effect(result));
            }
            case FAILED -> failed(requireNonNull(failure, "failure"), effect(result));
        }
        logged = now;
        hasLogged = true;
        lineNanos = nanos;
    }

    private String effect(HealthResult result) {
        if (optional) {
            return "the application stays in service, since health.optional has this check";
        }
        if (result.status() == Status.UP) {
            return "the application stays in service for the time of health.grace";
        }
        return kind == HealthCheck.Kind.READINESS
                ? "the application is not ready"
                : "the application should be restarted";
    }

    private void failed(Throwable failure, String effect) {
        String message = "The health check {} failed, which is not logged again before it succeeds; {}";
        try {
            log.warn(message, name, effect, failure);
        } catch (RuntimeException e) {
            // The back end calls getMessage(), which may throw as well; that would prevent the report.
            log.warn(message + ": {}", name, effect, failure.getClass().getName());
        }
    }
}
