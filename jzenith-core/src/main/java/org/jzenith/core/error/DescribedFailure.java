package org.jzenith.core.error;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a failure that must not or cannot be printed. Contains its message, stack trace, causes and suppressed
 * failures as texts without secrets.
 */
final class DescribedFailure extends JZenithException {

    private static final long serialVersionUID = 1L;

    private DescribedFailure(String description, @Nullable Throwable cause) {
        super(description, cause);
    }

    /** Describes a failure; {@code redaction} replaces the secrets of a text. */
    static DescribedFailure of(Throwable failure, UnaryOperator<String> redaction) {
        return of(failure, redaction, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static DescribedFailure of(Throwable failure, UnaryOperator<String> redaction, Set<Throwable> seen) {
        seen.add(failure);
        Throwable cause = FailureText.cause(failure);
        DescribedFailure described = new DescribedFailure(
                redaction.apply(FailureText.line(failure)),
                cause == null || seen.contains(cause) ? null : of(cause, redaction, seen));
        described.setStackTrace(Arrays.stream(failure.getStackTrace())
                .map(frame -> described(frame, redaction))
                .toArray(StackTraceElement[]::new));
        for (Throwable suppressed : failure.getSuppressed()) {
            if (!seen.contains(suppressed)) {
                described.addSuppressed(of(suppressed, redaction, seen));
            }
        }
        return described;
    }

    private static StackTraceElement described(StackTraceElement frame, UnaryOperator<String> redaction) {
        String type = redaction.apply(frame.getClassName());
        String method = redaction.apply(frame.getMethodName());
        return type.equals(frame.getClassName()) && method.equals(frame.getMethodName())
                ? frame
                : new StackTraceElement(type, method, frame.getFileName(), frame.getLineNumber());
    }

    /** Returns the description alone, which begins with the type of the original failure. */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // The default would begin with the name of this class.
    public String toString() {
        return String.valueOf(getMessage());
    }
}
