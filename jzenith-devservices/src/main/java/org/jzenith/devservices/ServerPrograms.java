package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The programs of one kind of server, with their specific data and processes. */
interface ServerPrograms {

    ServerKind kind();

    /** Returns the version, such as {@code 18.4}. */
    String version();

    /** Returns the user that runs the programs. */
    ServerUser user();

    /**
     * Turns an empty folder into a data folder of the server; {@code durable} if it must survive a crash of the
     * machine.
     */
    void fill(Path folder, boolean durable) throws IOException;

    /** Returns the version of the server that wrote the data in a folder, if this version cannot use them. */
    Optional<String> otherVersion(Path data) throws IOException;

    /** Throws if the server cannot use the data in a folder. */
    void check(Path data) throws IOException;

    /** Creates databases and users before the server starts; {@code passwords} has the password of each user. */
    void setUp(DataDirectory data, List<WantedDatabase> databases, Map<String, String> passwords, Duration timeout)
            throws IOException;

    /** Returns the arguments of the watchdog that follow those common to all servers. */
    List<String> startArguments(DataDirectory data, int port, Duration timeout) throws IOException;

    /** Returns the text in the log if another process uses the port. */
    String portTaken();

    /** Returns the name of the file in the data folder that contains the id of the server's process. */
    String pidFile();

    /** Returns the text in the command line of each such server. */
    String command();

    /** Stops a server that uses a folder; returns {@code false} if it is still running after the timeout. */
    boolean stop(Path data, ProcessHandle server, Duration timeout) throws IOException;
}
