package org.jzenith.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.testing.FaultProxy;

/**
 * A plugin for a server, and what tests need to know about it to treat all plugins alike.
 *
 * @param namespace the namespace of its keys, which is also the name of its health check and of its package
 * @param ids what the ids of its problems begin with
 * @param plugin creates a plugin
 * @param unavailable the type of the failure of calls that cannot be sent
 * @param address the configuration with which another application reaches the server of this one
 */
public record TestedPlugin(
        String namespace,
        String ids,
        Supplier<Plugin> plugin,
        Class<? extends ServiceUnavailableException> unavailable,
        Function<RunningApplication, Map<String, String>> address) {

    /** Returns the command-line argument that sets the key with this name. */
    public String argument(String name, Object value) {
        return "--" + namespace + '.' + name + '=' + value;
    }

    public String id(int number) {
        return ids + '-' + number;
    }

    /**
     * Returns the command-line arguments for a server, followed by further ones; the last argument for a key counts.
     */
    public String[] arguments(Map<String, String> address, String... further) {
        Stream<String> all = address.entrySet().stream().map(entry -> "--" + entry.getKey() + '=' + entry.getValue());
        return Stream.concat(all, Arrays.stream(further)).toArray(String[]::new);
    }

    /** Returns the port of an application's server. */
    public int port(RunningApplication owner) {
        return Integer.parseInt(address.apply(owner).get(namespace + ".port"));
    }

    /** Starts an application with its own server. */
    public RunningApplication start(String... arguments) {
        return JZenith.application(arguments).withPlugins(plugin.get()).start();
    }

    /** Starts an application with its own server, all of whose connections belong to one event loop. */
    public RunningApplication startOnOneEventLoop(String... arguments) {
        return JZenith.application(arguments)
                .withPlugins(plugin.get())
                .withModules(ServingLoops::one)
                .start();
    }

    /** Describes an application on the server that another one has started, without the plugin. */
    public JZenith on(RunningApplication owner, String... arguments) {
        JZenith application = JZenith.application(arguments);
        address.apply(owner).forEach(application::withConfiguration);
        return application;
    }

    /** Starts an application with the plugin on the server that another one has started. */
    public RunningApplication startOn(RunningApplication owner, String... arguments) {
        return on(owner, arguments).withPlugins(plugin.get()).start();
    }

    /** Returns the metrics of the pool of an application. */
    public PoolMetrics pool(RunningApplication application) {
        return PoolMetrics.of(application, namespace);
    }

    /** Returns the metrics of the pool of a further plugin in an application. */
    public PoolMetrics pool(RunningApplication application, String name) {
        return PoolMetrics.of(application, namespace + '-' + name);
    }

    /** Returns a proxy to an application's server. */
    public FaultProxy proxy(RunningApplication owner) {
        return FaultProxy.to("127.0.0.1", port(owner));
    }

    /** Returns the failure of such an application when the plugin is added and it starts. */
    public StartupException failure(JZenith application) {
        StartupException failure = catchThrowableOfType(
                StartupException.class,
                () -> application.withPlugins(plugin.get()).start().close());
        assertThat(failure).as("the application started").isNotNull();
        return failure;
    }

    /** Returns the text of the only problem of such a failure. */
    public String problem(JZenith application) {
        StartupException failure = failure(application);
        assertThat(failure.problems()).hasSize(1);
        return failure.problems().get(0).toString();
    }
}
