package org.jzenith.core;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.jzenith.core.config.LoadedConfiguration;

/** A failure as the log shows it, without the secrets that somebody else may have put into its messages. */
final class FailureText {

    private FailureText() { }

    /** Returns the stack trace with all causes, each secret that was read replaced by stars. */
    static String of(Throwable failure, LoadedConfiguration configuration) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return configuration.redact(text.toString().strip());
    }
}
