package org.jzenith.core.error;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Describes a failure safely: an exception's own {@code toString()} or {@code getMessage()} may itself throw. */
public final class FailureText {

    private static final int MAX_RECORDED = 1_000;

    private FailureText() {}

    /**
     * Returns the failure itself if it can be printed; otherwise a replacement. For failures before the secrets of the
     * configuration are known.
     */
    public static Throwable printable(Throwable failure) {
        return printable(failure, text -> text);
    }

    /**
     * Returns the failure itself if it can be printed and its stack trace contains no secret. Otherwise, returns a
     * replacement with the same content, redacted by {@code redaction}.
     */
    public static Throwable printable(Throwable failure, UnaryOperator<String> redaction) {
        return mayBePrinted(failure, redaction) ? failure : DescribedFailure.of(failure, redaction);
    }

    private static boolean mayBePrinted(Throwable failure, UnaryOperator<String> redaction) {
        StringWriter text = new StringWriter();
        try {
            failure.printStackTrace(new PrintWriter(text, true));
        } catch (Throwable e) { // The failure of the description is not the failure to report.
            return false;
        }
        return redaction.apply(text.toString()).contentEquals(text.getBuffer());
    }

    /** Returns the type and the message, or only the type if the exception cannot describe itself. */
    public static String line(Throwable failure) {
        try {
            return failure.toString();
        } catch (Throwable e) {
            return failure.getClass().getName();
        }
    }

    /**
     * Returns the type and the message for a database: at most 1,000 characters, without control characters and halves
     * of surrogate pairs, which not all databases can store.
     */
    public static String recorded(Throwable failure) {
        String line = line(failure);
        return ControlCharacters.escape(line.substring(0, Math.min(line.length(), MAX_RECORDED)));
    }

    /** Returns the cause, or null if there is none or the exception throws when asked for it. */
    public static @Nullable Throwable cause(Throwable failure) {
        try {
            return failure.getCause();
        } catch (Throwable e) {
            return null;
        }
    }

    /** Returns the line of code that threw the failure, or null if it is not known. */
    public static @Nullable String place(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return trace.length == 0 ? null : trace[0].toString();
    }
}
