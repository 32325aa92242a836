package org.jzenith.core;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.LoadedConfiguration;

/** Describes a failure safely: an exception's own {@code toString()} or {@code getMessage()} may itself throw. */
final class FailureText {

    private FailureText() {}

    /**
     * Returns the failure itself unless it cannot be printed, or a secret of the configuration occurs in its stack
     * trace; then an exception that says the same, in which stars replace each secret.
     */
    static Throwable withoutSecrets(Throwable failure, LoadedConfiguration configuration) {
        return printable(failure, configuration::redact);
    }

    /**
     * Returns the failure itself unless it cannot be printed; for a failure before the secrets of the configuration are
     * known.
     */
    static Throwable printable(Throwable failure) {
        return printable(failure, text -> text);
    }

    private static Throwable printable(Throwable failure, UnaryOperator<String> redaction) {
        return mayBePrinted(failure, redaction) ? failure : DescribedFailure.of(failure, redaction);
    }

    private static boolean mayBePrinted(Throwable failure, UnaryOperator<String> redaction) {
        StringWriter text = new StringWriter();
        try {
            failure.printStackTrace(new PrintWriter(text, true));
        } catch (Throwable e) { // What is wrong with its description is not what is to be reported.
            return false;
        }
        return redaction.apply(text.toString()).contentEquals(text.getBuffer());
    }

    /** Returns the type and the message, or only the type if the exception cannot describe itself. */
    static String line(Throwable failure) {
        try {
            return failure.toString();
        } catch (Throwable e) {
            return failure.getClass().getName();
        }
    }

    /** Returns the cause, or null if there is none or the exception cannot say it. */
    static @Nullable Throwable cause(Throwable failure) {
        try {
            return failure.getCause();
        } catch (Throwable e) {
            return null;
        }
    }

    /** Returns the line of code that threw the failure, or null if it is not known. */
    static @Nullable String place(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return trace.length == 0 ? null : trace[0].toString();
    }
}
