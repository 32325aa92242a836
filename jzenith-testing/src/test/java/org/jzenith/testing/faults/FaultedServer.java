package org.jzenith.testing.faults;

import java.time.Duration;
import org.jzenith.core.JZenith;
import org.jzenith.testing.servers.Deadline;

/** A real server, and the application that asks it: what {@link FaultScenarios} have to know of a plugin. */
public interface FaultedServer extends AutoCloseable {

    /** Answers 200 with what a quick question to the server has brought. */
    String QUICK = "/faults/quick";

    /** As {@link #QUICK}, by a question that keeps a connection for half a second. */
    String SLOW = "/faults/slow";

    /** Each time-out of the application that the server is asked with: to connect, to wait for a connection, to wait for an answer. */
    Duration TIMEOUT = Duration.ofSeconds(2);

    /** So long it may take, on a machine that has much else to do, until nothing of a fault is left. */
    Deadline RECOVERY = new Deadline(Duration.ofMinutes(2));

    /** The port of the server on the loopback interface, the same after {@link #restart}. */
    int port();

    /**
     * Describes an application that serves {@link #QUICK} and {@link #SLOW} by asking the server through a port of the loopback interface,
     * with {@link #TIMEOUT} for everything, a pool of {@link #poolSize} and a queue that takes a thousand.
     */
    JZenith application(int port);

    /** How many connections the pool of the application has by its configuration. */
    int poolSize();

    /** What the pool is called in {@code db_client_connection_count} and the like. */
    String poolName();

    /** How many connections of the pool the server knows, asked by another way than through the proxy. */
    int connections();

    /** Ends the server by {@code kill -9}; returns when it is dead. */
    void kill() throws Exception;

    /** Starts the server that was killed, on its port; it need not be ready on return. */
    void restart() throws Exception;

    @Override
    void close();
}
