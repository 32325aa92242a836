package org.jzenith.core;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jzenith.core.config.LoadedConfiguration;

/** Describes a failure safely: an exception's own {@code toString()} or {@code getMessage()} may itself throw. */
final class FailureText {

    private FailureText() { }

    /** Returns the stack trace with all causes. Each secret of the configuration that occurs in it is replaced by stars. */
    static String of(Throwable failure, LoadedConfiguration configuration) {
        StringWriter text = new StringWriter();
        try {
            failure.printStackTrace(new PrintWriter(text, true));
        } catch (Throwable e) { // What has been printed so far is kept.
            text.append(failure.getClass().getName()).append(", which cannot be described");
        }
        return configuration.redact(text.toString().strip());
    }

    /** Returns the type and the message, or only the type if the exception cannot describe itself. */
    static String line(Throwable failure) {
        try {
            return failure.toString();
        } catch (Throwable e) {
            return failure.getClass().getName();
        }
    }
}
