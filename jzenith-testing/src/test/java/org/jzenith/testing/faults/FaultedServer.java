package org.jzenith.testing.faults;

import java.time.Duration;
import org.jzenith.core.JZenith;
import org.jzenith.testing.servers.Deadline;

/** A real server and the application that uses it: what {@link FaultScenarios} need to know about a plugin. */
public interface FaultedServer extends AutoCloseable {

    /** The path of a resource that sends the server a quick query and answers 200. */
    String QUICK = "/faults/quick";

    /** Like {@link #QUICK}, with a query that occupies a connection for half a second. */
    String SLOW = "/faults/slow";

    /** The value of each timeout of the application: to connect, to wait for a connection, to wait for a response. */
    Duration TIMEOUT = Duration.ofSeconds(2);

    /** How long a recovery may take on a busy machine. */
    Deadline RECOVERY = new Deadline(Duration.ofMinutes(2));

    /** Returns the port of the server on the loopback interface, which stays the same after {@link #restart}. */
    int port();

    /**
     * Describes an application that serves {@link #QUICK} and {@link #SLOW} and reaches the server through a port of
     * the loopback interface, with {@link #TIMEOUT} for all timeouts, a pool of {@link #poolSize} connections and a
     * queue for a thousand requests.
     */
    JZenith application(int port);

    /** Returns the configured size of the application's pool. */
    int poolSize();

    /** Returns the name of the pool in metrics such as {@code db_client_connection_count}. */
    String poolName();

    /** Returns how many connections of the pool the server knows, asked without the proxy. */
    int connections();

    /** Kills the server as {@code kill -9} does; returns when it is dead. */
    void kill() throws Exception;

    /** Starts the killed server again on the same port; it need not be ready on return. */
    void restart() throws Exception;

    @Override
    void close();
}
