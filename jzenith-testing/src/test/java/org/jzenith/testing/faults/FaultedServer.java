package org.jzenith.testing.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.ServerProcess;
import org.jzenith.testing.servers.TestedPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** A real server and the application that uses it: what {@link FaultScenarios} need to know about a plugin. */
public abstract class FaultedServer implements AutoCloseable {

    /** The path of a resource that sends the server a quick query and answers 200. */
    static final String QUICK = "/faults/quick";

    /** Like {@link #QUICK}, with a query that occupies a connection for half a second. */
    static final String SLOW = "/faults/slow";

    /** The value of each timeout of the application: to connect, to wait for a connection, to wait for a response. */
    static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** How long a recovery may take on a busy machine. */
    static final TimeLimit RECOVERY = new TimeLimit(Duration.ofMinutes(2));

    private final TestedPlugin plugin;
    private final Class<?> resource;
    private final RunningApplication owner;
    private final ServerProcess process;

    /**
     * Takes a server and the application that has started it, which has its own connections to it. The resource serves
     * {@link #QUICK} and {@link #SLOW}.
     */
    protected FaultedServer(TestedPlugin plugin, Class<?> resource, RunningApplication owner, ServerProcess process) {
        this.plugin = plugin;
        this.resource = resource;
        this.owner = owner;
        this.process = process;
    }

    /** Returns the port of the server on the loopback interface, which stays the same after {@link #restart}. */
    final int port() {
        return plugin.port(owner);
    }

    /** Describes an application that reaches the server through a port of the loopback interface. */
    final JZenith application(int through) {
        String[] arguments = Stream.concat(
                        Stream.of(plugin.argument("port", through), timeout("connect-timeout")), Stream.of(arguments()))
                .toArray(String[]::new);
        return plugin.on(owner, arguments)
                .withPlugins(RestPlugin.withResources(resource), plugin.plugin().get());
    }

    /**
     * Returns the arguments for a pool of {@link #poolSize} connections whose name the server knows, with a queue for a
     * thousand requests, and for the further timeouts.
     */
    protected abstract String[] arguments();

    /** Returns an argument that sets a timeout. */
    protected final String timeout(String name) {
        return plugin.argument(name, TIMEOUT.toMillis() + "ms");
    }

    /** Returns the configured size of the application's pool. */
    protected abstract int poolSize();

    /** Returns the name of the pool in metrics such as {@code db_client_connection_count}. */
    final String poolName() {
        return plugin.namespace();
    }

    /** Returns how many connections of the pool the server knows, asked without the proxy. */
    protected abstract int connections();

    protected final RunningApplication owner() {
        return owner;
    }

    /** Kills the server as {@code kill -9} does; returns when it is dead. */
    final void kill() {
        process.kill();
    }

    /** Starts the killed server again on the same port; it need not be ready on return. */
    final void restart() throws IOException {
        process.start();
    }

    @Override
    public final void close() {
        owner.close();
    }
}
