package org.jzenith.core.error;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Describes failures of requests to the developer of an application. Exists only in development mode, that is if
 * {@code jzenith:dev} has started the process; there is no other way to create an instance. Safe on any thread.
 */
public final class FailureReports {

    /**
     * The goal sets it for each application that it starts if only this machine can reach the goal; nothing else does.
     */
    private static final String STARTED_BY_GOAL = "jzenith.development.failures";

    private static final int MAX_PARTS = 10;
    private static final int MAX_LENGTH = 8_000;

    private final UnaryOperator<String> redaction;

    private FailureReports(UnaryOperator<String> redaction) {
        this.redaction = redaction;
    }

    /**
     * Returns the reports of this process, or null outside of development mode. Called once, at the start.
     *
     * @param redaction replaces the secrets of the configuration in a text
     */
    public static @Nullable FailureReports ofProcess(UnaryOperator<String> redaction) {
        return System.getProperty(STARTED_BY_GOAL) == null ? null : new FailureReports(redaction);
    }

    /** Returns the report of a failure, with the lines of the application if its stack traces have some. */
    public FailureReport of(Throwable failure) {
        List<Throwable> chain = chain(failure);
        boolean own = chain.stream().anyMatch(ApplicationFrames::areIn);
        return new FailureReport(
                chain.stream().map(each -> part(each, own)).toList(),
                chain.stream()
                        .map(this::statement)
                        .filter(statement -> !statement.isEmpty())
                        .findFirst()
                        .orElse(null));
    }

    /** As {@link RootCause#chain}, but an exception may throw when asked for its cause. */
    private static List<Throwable> chain(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> chain = new ArrayList<>();
        for (@Nullable Throwable next = failure;
                next != null && chain.size() < MAX_PARTS && seen.add(next);
                next = FailureText.cause(next)) {
            chain.add(next);
        }
        return chain;
    }

    private FailureReport.Part part(Throwable failure, boolean own) {
        List<String> frames = own ? ApplicationFrames.of(failure) : ApplicationFrames.first(failure);
        String message = message(failure);
        return new FailureReport.Part(
                failure.getClass().getName(),
                message == null ? null : shown(message),
                frames.stream().map(this::shown).toList());
    }

    private static @Nullable String message(Throwable failure) {
        try {
            return failure.getMessage();
        } catch (Throwable e) { // The failure of the description is not the failure to report.
            return null;
        }
    }

    private String statement(Throwable failure) {
        String statement = failure instanceof StatementFailure failed ? failed.statement() : null;
        return statement == null ? "" : shown(statement);
    }

    /** Shortens only what has no secrets any more, because a part of a secret would not be recognized. */
    private String shown(String text) {
        String redacted = redaction.apply(text);
        return redacted.length() > MAX_LENGTH ? redacted.substring(0, MAX_LENGTH) + "..." : redacted;
    }
}
