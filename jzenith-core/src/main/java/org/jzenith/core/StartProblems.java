package org.jzenith.core;

import com.google.inject.spi.Message;
import org.jzenith.core.error.Problem;
import org.jzenith.core.plugin.Plugin;

/** Every problem that a start can have beyond configuration, each with its stable id and wording. */
final class StartProblems {

    private StartProblems() { }

    static Problem injection(Message message) {
        String text = message.getMessage().strip();
        int lineEnd = text.indexOf('\n');
        return new Problem("INJECT-1", "dependency injection", lineEnd < 0 ? text : text.substring(0, lineEnd).strip(),
                null, message.getSource(), "bind what is missing or wrong in a module of the application");
    }

    static Problem pluginFailed(Plugin plugin, Throwable cause) {
        String reason = cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
        return new Problem("START-1", plugin.name(), "did not start: " + reason, null, null,
                "remove the cause; the log has its details at DEBUG");
    }
}
