package org.jzenith.core;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.LoadedConfiguration;
import org.jzenith.core.error.JZenithException;

/** Describes a failure safely: an exception's own {@code toString()} or {@code getMessage()} may itself throw. */
final class FailureText {

    private FailureText() { }

    /** Returns the stack trace with all causes. Each secret of the configuration that occurs in it is replaced by stars. */
    static String of(Throwable failure, LoadedConfiguration configuration) {
        return configuration.redact(of(failure));
    }

    /** Returns the stack trace with all causes, for a failure before the secrets of the configuration are known. */
    static String of(Throwable failure) {
        StringWriter text = new StringWriter();
        try {
            failure.printStackTrace(new PrintWriter(text, true));
        } catch (Throwable e) { // What has been printed so far is kept.
            text.append(failure.getClass().getName()).append(", which cannot be described");
        }
        return text.toString().strip();
    }

    /**
     * Returns the failure itself unless a secret of the configuration occurs in its stack trace; then an exception with the same stack
     * trace as its message, in which stars replace each secret.
     */
    static Throwable withoutSecrets(Throwable failure, LoadedConfiguration configuration) {
        String text = of(failure);
        String redacted = configuration.redact(text);
        if (redacted.equals(text)) {
            return failure;
        }
        JZenithException described = new JZenithException(redacted, null);
        described.setStackTrace(new StackTraceElement[0]); // Its own would only lead here.
        return described;
    }

    /** Returns the type and the message, or only the type if the exception cannot describe itself. */
    static String line(Throwable failure) {
        try {
            return failure.toString();
        } catch (Throwable e) {
            return failure.getClass().getName();
        }
    }

    /** Returns the line of code that threw the failure, or null if it is not known. */
    static @Nullable String place(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return trace.length == 0 ? null : trace[0].toString();
    }
}
