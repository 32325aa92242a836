package org.jzenith.core;

import org.jzenith.core.error.Problem;

/** Every problem that a start can have beyond configuration and injection, each with its stable id and wording. */
final class StartProblems {

    private StartProblems() { }

    static Problem pluginFailed(String plugin, Throwable cause) {
        return new Problem("START-1", "plugin " + plugin, "did not start: " + FailureText.line(cause), null, null,
                "remove the cause; the log has the whole failure at DEBUG");
    }

    static Problem unexpected(Throwable cause) {
        return new Problem("START-2", "start", "failed unexpectedly: " + FailureText.line(cause), null, FailureText.place(cause),
                "look for the cause in the log at DEBUG");
    }
}
