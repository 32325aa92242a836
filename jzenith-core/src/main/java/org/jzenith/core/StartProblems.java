package org.jzenith.core;

import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.error.Problem;

/** Every problem that a start can have beyond configuration and injection, each with its stable id and wording. */
final class StartProblems {

    private static final String OPTIONAL_CHECKS = "health.optional";

    private StartProblems() {}

    static Problem pluginFailed(String plugin, Throwable cause) {
        return new Problem(
                "START-1",
                "plugin " + plugin,
                "did not start: " + FailureText.line(cause),
                null,
                null,
                "remove the cause; the log has the whole failure at DEBUG");
    }

    static Problem unexpected(Throwable cause) {
        return new Problem(
                "START-2",
                "start",
                "failed unexpectedly: " + FailureText.line(cause),
                null,
                FailureText.place(cause),
                "look for the cause in the log at DEBUG");
    }

    static Problem otherServersNeeded(String provider) {
        return new Problem(
                "START-3",
                provider,
                "what runs for development is not what the application needs now: its configuration was changed",
                "what the application needed when jzenith:dev started it",
                null,
                "start jzenith:dev again, unless it does that itself");
    }

    static Problem unknownHealthCheck(String name, @Nullable String nearest, Set<String> known, ConfigTable table) {
        return new Problem(
                "HEALTH-1",
                OPTIONAL_CHECKS,
                Redaction.escape(name) + " is not the name of a health check"
                        + (nearest == null ? "" : ", did you mean " + nearest),
                "some of " + String.join(", ", known),
                table.origin(OPTIONAL_CHECKS),
                nearest == null ? "remove it" : "write " + nearest + " or remove it");
    }

    static Problem neededHealthCheck(String name, ConfigTable table) {
        return new Problem(
                "HEALTH-2",
                OPTIONAL_CHECKS,
                name
                        + " says whether the application itself has started and is not stopping, without which it would get "
                        + "requests while it stops",
                "checks of what the application can do without",
                table.origin(OPTIONAL_CHECKS),
                "remove it");
    }

    static Problem unusableTemporaryFolder(IOException cause) {
        return new Problem(
                "START-2",
                "java.io.tmpdir",
                System.getProperty("java.io.tmpdir") + " cannot hold temporary files: " + cause,
                "a folder that the user of the application can write to",
                null,
                "set java.io.tmpdir to another folder, or make this one writable");
    }

    static Problem noMoreFiles(String reason) {
        return new Problem(
                "START-2",
                "start",
                "failed because the process cannot open any more files: " + reason,
                "a limit of at least 1024 open files",
                null,
                "raise the limit, such as by ulimit -n, LimitNOFILE of systemd, or --ulimit of Docker");
    }
}
