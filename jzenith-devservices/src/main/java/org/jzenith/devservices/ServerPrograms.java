package org.jzenith.devservices;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The programs of one kind of server, and what only they know about its data and processes. */
interface ServerPrograms {

    ServerKind kind();

    /** Such as {@code 18.4}. */
    String version();

    /** Whoever runs them. */
    ServerUser user();

    /** Makes an empty folder one that the server can be started on; {@code durable} if it has to survive a crash of the machine. */
    void fill(Path folder, boolean durable) throws IOException;

    /** Throws where a folder has other data than the server can go on with. */
    void check(Path data) throws IOException;

    /** Makes data fit for what is wanted, before the server starts; {@code passwords} are those of the users. */
    void setUp(DataDirectory data, List<WantedDatabase> databases, Map<String, String> passwords, Duration timeout) throws IOException;

    /** The arguments of the watchdog, after those that all have. */
    List<String> startArguments(DataDirectory data, int port, Duration timeout);

    /** What the log says where another server has the port. */
    String portTaken();

    /** The file in the data folder with the number of the process. */
    String pidFile();

    /** What the command of each such server contains. */
    String command();

    /** Stops a server that works on a folder; {@code false} if it is still there when the time is over. */
    boolean stop(Path data, long pid, Duration timeout) throws IOException;
}
