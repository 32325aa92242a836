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

/**
 * A plugin for a server, and what tests have to know of it to treat it as any other.
 *
 * @param namespace   of its keys, which is also the name of its health check and of its package
 * @param ids         what the ids of its problems begin with
 * @param plugin      makes one
 * @param unavailable what calls fail with that cannot be sent
 * @param address     the configuration that leads to the server that an application has
 */
public record TestedPlugin(String namespace, String ids, Supplier<Plugin> plugin, Class<? extends ServiceUnavailableException> unavailable,
                           Function<RunningApplication, Map<String, String>> address) {

    /** What is said on the command line to set the key of this name. */
    public String argument(String name, Object value) {
        return "--" + namespace + '.' + name + '=' + value;
    }

    public String id(int number) {
        return ids + '-' + number;
    }

    /** What is said on the command line to lead to a server, and what else is said; the last one counts. */
    public String[] arguments(Map<String, String> address, String... further) {
        Stream<String> all = address.entrySet().stream().map(entry -> "--" + entry.getKey() + '=' + entry.getValue());
        return Stream.concat(all, Arrays.stream(further)).toArray(String[]::new);
    }

    /** The port of the server that an application has. */
    public int port(RunningApplication owner) {
        return Integer.parseInt(address.apply(owner).get(namespace + ".port"));
    }

    /** An application on a server of its own. */
    public RunningApplication start(String... arguments) {
        return JZenith.application(arguments).withPlugins(plugin.get()).start();
    }

    /** An application on the server that another one has started, without the plugin. */
    public JZenith on(RunningApplication owner, String... arguments) {
        JZenith application = JZenith.application(arguments);
        address.apply(owner).forEach(application::withConfiguration);
        return application;
    }

    /** What such an application fails with when the plugin is added. */
    public StartupException failure(JZenith application) {
        StartupException failure = catchThrowableOfType(StartupException.class, () -> application.withPlugins(plugin.get()).start().close());
        assertThat(failure).as("the application started").isNotNull();
        return failure;
    }

    /** The only problem of such a failure, in words. */
    public String problem(JZenith application) {
        StartupException failure = failure(application);
        assertThat(failure.problems()).hasSize(1);
        return failure.problems().get(0).toString();
    }
}
