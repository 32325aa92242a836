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

    private DevServicesProblems() {}

    private static String ownServer(ServerKind kind) {
        return "set " + kind.serverKey() + " to a server of your own";
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
        return Problem.of("DEV-1", kind.subject())
                .what("has no programs for " + platform + ": " + reason)
                .expected("Linux with glibc or macOS, on x86-64 or ARM64")
                .fix(ownServer(kind));
    }

    static Problem unusableFolder(Path folder, String reason) {
        return Problem.of("DEV-2", DATA_DIR)
                .what(folder + " cannot hold the data: " + reason)
                .expected("a folder that the user of the server can reach and write to")
                .fix("set devservices.data-dir to another folder, or java.io.tmpdir if no data-dir is set");
    }

    /** The output of programs is written to temporary files, wherever the data are. */
    static Problem unusableTemporaryFolder(String reason) {
        return Problem.of("DEV-2", "java.io.tmpdir")
                .what(System.getProperty("java.io.tmpdir") + " cannot hold temporary files: " + reason)
                .expected("a folder that the user of the application can write to")
                .fix("set java.io.tmpdir to another folder, or make this one writable");
    }

    static Problem initdbFailed(String output) {
        return Problem.of("DEV-3", POSTGRESQL)
                .what("initdb failed: " + output)
                .fix("remove the cause, or " + ownServer(ServerKind.POSTGRESQL));
    }

    static Problem setUpFailed(String databases, String output) {
        return Problem.of("DEV-4", POSTGRESQL)
                .what("cannot set up " + databases + ": " + output)
                .fix("correct the name, or postgresql.conf in the data folder, or set devservices.data-dir to "
                        + "another folder");
    }

    static Problem notAccepting(ServerKind kind, Duration timeout, String output) {
        return Problem.of("DEV-5", kind.subject())
                .what("accepts no connections; the end of its log: " + output)
                .expected("a server that accepts connections within " + DurationText.of(timeout))
                .fix("remove the cause, or set devservices.start-timeout to a longer time");
    }

    static Problem inUse(Path folder, String pid) {
        return Problem.of("DEV-6", DATA_DIR)
                .what(folder + " is in use by the process " + pid)
                .expected("one folder for each running application")
                .fix("stop that process, or set another folder");
    }

    static Problem otherVersion(Path folder, String found, String expected) {
        return Problem.of("DEV-7", DATA_DIR)
                .what(folder + " was created by PostgreSQL " + found)
                .expected("PostgreSQL " + expected)
                .fix("set another folder, delete this one with all its data, or pin io.zonky.test.postgres binaries of "
                        + found);
    }

    static Problem onlyRoot(ServerKind kind) {
        return Problem.of("DEV-8", kind.subject())
                .what("does not run as root, and no program was found that can run it as the user nobody")
                .expected("setpriv, runuser, su or sudo")
                .fix("run the application as another user, or " + ownServer(kind));
    }

    static Problem unreachableJvm(ServerKind kind, Path home, String user) {
        return Problem.of("DEV-8", kind.subject())
                .what("does not run as root, and the user " + user + " cannot reach the JVM in " + home)
                .expected("a JVM that all users can run")
                .fix("run the application as another user or on another JVM, or " + ownServer(kind));
    }

    static Problem contradiction(String key, String other, String what) {
        return Problem.of("DEV-9", key)
                .what("contradicts " + other + ": " + what)
                .fix("set both to the same value, or only one of them");
    }

    static Problem noCache(String reason) {
        return Problem.of("DEV-10", "devservices")
                .what("the programs cannot be unpacked: " + reason)
                .expected("a folder for caches with 250 MB of space")
                .fix("set XDG_CACHE_HOME to a folder that this user owns");
    }
}
