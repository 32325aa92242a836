package org.jzenith.core;

import static java.util.Objects.requireNonNull;

import com.google.inject.Module;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entry to jZenith: describes an application and starts it.
 *
 * <pre>{@code
 * JZenith.application(args)
 *        .withPlugins(RestPlugin.withResources(HelloResource.class))
 *        .run();
 * }</pre>
 *
 * <p>A builder is used by one thread and starts one application.
 */
public final class JZenith {

    private static final Logger LOG = LoggerFactory.getLogger(JZenith.class);

    private final List<String> arguments;
    private final List<Plugin> plugins = new ArrayList<>();
    private final List<Module> modules = new ArrayList<>();
    private final Map<String, String> configuration = new LinkedHashMap<>();
    private boolean started;

    private JZenith(List<String> arguments) {
        this.arguments = arguments;
    }

    /** Begins the description of an application; {@code --key=value} arguments are its highest source of configuration. */
    public static JZenith application(String... arguments) {
        return new JZenith(List.of(arguments));
    }

    /** Adds plugins; those of the same phase start in this order. */
    public JZenith withPlugins(Plugin... plugins) {
        this.plugins.addAll(List.of(plugins));
        return this;
    }

    /** Adds Guice modules: the application's own classes. */
    public JZenith withModules(Module... modules) {
        this.modules.addAll(List.of(modules));
        return this;
    }

    /** Sets what a configuration key is unless the command line or the environment says otherwise. */
    public JZenith withConfiguration(String key, Object value) {
        configuration.put(requireNonNull(key, "key"), requireNonNull(value, "value").toString());
        return this;
    }

    /**
     * Starts the application for a process of its own: SIGTERM and SIGINT stop it and end the process with exit code 0, a
     * second one ends it at once. If the start fails, every problem is printed on stderr and the process ends: with
     * {@value ExitCodes#CONFIGURATION} if the first problem is one of configuration, {@value ExitCodes#INJECTION} of injection,
     * {@value ExitCodes#BIND} of an address to listen on, {@value ExitCodes#DEPENDENCY} of a service that is needed,
     * {@value ExitCodes#OTHER} for the rest. A stop that failed ends it with {@value ExitCodes#UNCLEAN_STOP}.
     */
    @SuppressWarnings("SystemOut") // The report must be seen even where no logging back end is configured.
    public RunningApplication run() {
        CompletableFuture<RunningApplication> starting = ProcessSignals.expectApplication();
        try {
            RunningApplication application = start();
            starting.complete(application);
            return application;
        } catch (StartupException e) {
            System.err.println(e.getMessage());
            System.exit(ExitCodes.of(e));
            throw e;
        }
    }

    /**
     * Starts the application within a process that goes on without it, such as a test.
     *
     * @throws StartupException if the application cannot start, with every problem; nothing is left running then
     */
    public RunningApplication start() {
        if (started) {
            throw new IllegalStateException("This application was started before (expected: one start for each builder)");
        }
        started = true;
        try {
            return new StartSequence(arguments, System.getenv(), configuration, plugins, modules).start();
        } catch (StartupException e) {
            LOG.debug("The start failed", e);
            throw e;
        }
    }
}
