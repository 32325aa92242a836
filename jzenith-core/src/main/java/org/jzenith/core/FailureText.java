package org.jzenith.core;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jzenith.core.config.LoadedConfiguration;

/** A failure in words, whose own may fail as well: it is somebody else's. */
final class FailureText {

    private FailureText() { }

    /** Returns the stack trace with all causes, each secret that was read, and that somebody may have put there, replaced by stars. */
    static String of(Throwable failure, LoadedConfiguration configuration) {
        StringWriter text = new StringWriter();
        try {
            failure.printStackTrace(new PrintWriter(text, true));
        } catch (Throwable e) { // As far as it came, then.
            text.append(failure.getClass().getName()).append(", which cannot be described");
        }
        return configuration.redact(text.toString().strip());
    }

    /** Returns the type and the message. */
    static String line(Throwable failure) {
        try {
            return failure.toString();
        } catch (Throwable e) {
            return failure.getClass().getName();
        }
    }
}
