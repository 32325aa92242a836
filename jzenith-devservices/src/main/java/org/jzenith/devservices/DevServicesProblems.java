package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/** All problems of dev services, each with its stable id and wording. No parameter may contain a password. */
final class DevServicesProblems {

    private static final String POSTGRESQL = ServerKind.POSTGRESQL.subject();
    private static final String DATA_DIR = "devservices.data-dir";
    private static final String OWN_SERVER = ownServer(ServerKind.POSTGRESQL);

    private DevServicesProblems() {}

    private static String ownServer(ServerKind kind) {
        return "set " + kind.key() + ".host to a server of your own";
    }

    static StartupException failure(Problem problem, @Nullable Throwable cause) {
        return new StartupException(List.of(problem), cause);
    }

    /**
     * Returns the message of a failure, with its type unless that is a plain IOException: most messages about files
     * need it.
     */
    static String reason(IOException e) {
        return e.getClass() == IOException.class ? String.valueOf(e.getMessage()) : e.toString();
    }

    static Problem noBinaries(ServerKind kind, String platform, String reason) {
        return new Problem(
                "DEV-1",
                kind.subject(),
                "has no programs for " + platform + ": " + reason,
                "Linux with glibc or macOS, on x86-64 or ARM64",
                null,
                ownServer(kind));
    }

    static Problem unusableFolder(Path folder, String reason) {
        return new Problem(
                "DEV-2",
                DATA_DIR,
                folder + " cannot hold the data: " + reason,
                "a folder that the user of the server can reach and write to",
                null,
                "set devservices.data-dir to another folder, or java.io.tmpdir if no data-dir is set");
    }

    /** The output of programs is written to temporary files, wherever the data are. */
    static Problem unusableTemporaryFolder(String reason) {
        return new Problem(
                "DEV-2",
                "java.io.tmpdir",
                System.getProperty("java.io.tmpdir") + " cannot hold temporary files: " + reason,
                "a folder that the user of the application can write to",
                null,
                "set java.io.tmpdir to another folder, or make this one writable");
    }

    static Problem initdbFailed(String output) {
        return new Problem(
                "DEV-3", POSTGRESQL, "initdb failed: " + output, null, null, "remove the cause, or " + OWN_SERVER);
    }

    static Problem setUpFailed(String databases, String output) {
        return new Problem(
                "DEV-4",
                POSTGRESQL,
                "cannot set up " + databases + ": " + output,
                null,
                null,
                "correct the name, or postgresql.conf in the data folder, or set devservices.data-dir to another folder");
    }

    static Problem notAccepting(ServerKind kind, Duration timeout, String output) {
        return new Problem(
                "DEV-5",
                kind.subject(),
                "accepts no connections; the end of its log: " + output,
                "a server that accepts connections within " + DurationText.of(timeout),
                null,
                "remove the cause, or set devservices.start-timeout to a longer time");
    }

    static Problem inUse(Path folder, String pid) {
        return new Problem(
                "DEV-6",
                DATA_DIR,
                folder + " is in use by the process " + pid,
                "one folder for each running application",
                null,
                "stop that process, or set another folder");
    }

    static Problem otherVersion(Path folder, String found, String expected) {
        return new Problem(
                "DEV-7",
                DATA_DIR,
                folder + " was created by PostgreSQL " + found,
                "PostgreSQL " + expected,
                null,
                "set another folder, delete this one with all its data, or pin io.zonky.test.postgres binaries of "
                        + found);
    }

    static Problem onlyRoot(ServerKind kind) {
        return new Problem(
                "DEV-8",
                kind.subject(),
                "does not run as root, and no program was found that can run it as the user nobody",
                "setpriv, runuser, su or sudo",
                null,
                "run the application as another user, or " + ownServer(kind));
    }

    static Problem contradiction(String key, String other, String what) {
        return new Problem(
                "DEV-9",
                key,
                "contradicts " + other + ": " + what,
                null,
                null,
                "set both to the same value, or only one of them");
    }

    static Problem noCache(String reason) {
        return new Problem(
                "DEV-10",
                "devservices",
                "the programs cannot be unpacked: " + reason,
                "a folder for caches with 250 MB of space",
                null,
                "set XDG_CACHE_HOME to a folder that this user owns");
    }
}
