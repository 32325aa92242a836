package org.jzenith.core;

import static java.util.Objects.requireNonNull;

import com.google.inject.Module;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigLoader;
import org.jzenith.core.config.ConfigText;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;

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

    private final List<String> arguments;
    private final List<Plugin> plugins = new ArrayList<>();
    private final List<Module> modules = new ArrayList<>();
    private final Map<String, String> configuration = new LinkedHashMap<>();
    private final Map<String, String> overrides = new LinkedHashMap<>();
    private final Map<String, String> overridesOfKnownKeys = new LinkedHashMap<>();
    private final List<Module> overridingModules = new ArrayList<>();
    private boolean withoutSurroundings;
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

    /**
     * Sets what a configuration key is unless a file, the environment or the command line says otherwise.
     *
     * @throws IllegalArgumentException for a value that is no single one and no collection of such, see {@link ConfigText}
     */
    public JZenith withConfiguration(String key, Object value) {
        configuration.put(requireNonNull(key, "key"), ConfigText.of(key, requireNonNull(value, "value")));
        return this;
    }

    /** As {@link #withConfiguration}, whatever any other source says; for tests. */
    public JZenith withOverride(String key, Object value) {
        overrides.put(requireNonNull(key, "key"), ConfigText.of(key, requireNonNull(value, "value")));
        return this;
    }

    /**
     * As {@link #withOverride}, which wins over this, but does nothing where no configuration declares the key; for what tests
     * any application, whatever its plugins.
     */
    public JZenith withOverrideIfKnown(String key, Object value) {
        overridesOfKnownKeys.put(requireNonNull(key, "key"), ConfigText.of(key, requireNonNull(value, "value")));
        return this;
    }

    /**
     * Takes no value from what the process happens to be surrounded by: environment variables, the one of the profile among them, and
     * {@code jzenith.properties} in the working directory; for tests, which would otherwise use whatever server these name. What is left
     * out is told by a warning. References, such as {@code ${env:HOME}}, lead to the environment all the same.
     */
    public JZenith withoutSurroundings() {
        withoutSurroundings = true;
        return this;
    }

    /**
     * Binds what these modules bind in the place of what plugins and other modules bind to the same keys; for tests. Elements of
     * a multibinder are added to those that are there. They do not reach what is made before the injector: Vert.x and
     * configurations, whose values {@link #withOverride(String, Object)} replaces.
     */
    public JZenith withOverrides(Module... modules) {
        overridingModules.addAll(List.of(modules));
        return this;
    }

    /**
     * Starts the application for a process of its own: SIGTERM and SIGINT stop it and end the process with exit code 0, a
     * second one ends it at once. If the start fails, every problem is printed on stderr, other applications of the process are
     * stopped, and it ends: with
     * {@value ExitCodes#CONFIGURATION} if the first problem is one of configuration, {@value ExitCodes#INJECTION} of injection,
     * {@value ExitCodes#BIND} of an address to listen on, {@value ExitCodes#DEPENDENCY} of a service that is needed,
     * {@value ExitCodes#OTHER} for the rest. A stop that failed ends it with {@value ExitCodes#UNCLEAN_STOP}.
     *
     * <p>{@code --config-check} on the command line reports all problems that can be found without starting anything, and ends
     * the process; {@code --config-reference} prints the reference of all configuration keys as Markdown, and ends it.
     */
    @SuppressWarnings("SystemOut") // The report must be seen even where no logging back end is configured.
    public RunningApplication run() {
        try {
            ConfigLoader configuration = configLoader();
            if (configuration.command() != ConfigCommand.RUN) {
                System.out.println(answer(configuration));
                System.exit(ExitCodes.CLEAN);
            }
            return ProcessSignals.start(sequence(configuration)::start);
        } catch (StartupException e) {
            System.err.println(e.getMessage());
            ProcessSignals.stopAll();
            System.exit(ExitCodes.of(e));
            throw e;
        }
    }

    private String answer(ConfigLoader configuration) {
        StartSequence sequence = sequence(configuration);
        if (configuration.command() == ConfigCommand.REFERENCE) {
            return sequence.reference();
        }
        sequence.check();
        return "The configuration is valid.";
    }

    /**
     * Starts the application within a process that goes on without it, such as a test.
     *
     * @throws StartupException      if the application cannot start, with every problem; nothing is left running then
     * @throws IllegalStateException if it was started before, or if the command line asks for something that only
     *                               {@link #run()} does
     */
    public RunningApplication start() {
        ConfigLoader configuration = configLoader();
        if (configuration.command() != ConfigCommand.RUN) {
            throw new IllegalStateException("--config-check and --config-reference end the process (expected: run() instead of start())");
        }
        return sequence(configuration).start();
    }

    private StartSequence sequence(ConfigLoader loader) {
        if (started) {
            throw new IllegalStateException("This application was started before (expected: one start for each builder)");
        }
        started = true;
        return new StartSequence(loader, plugins, modules, overridingModules);
    }

    private ConfigLoader configLoader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader classLoader = context == null ? JZenith.class.getClassLoader() : context;
        ConfigLoader.Builder builder = ConfigLoader.builder().fromProcess().arguments(arguments).code(configuration).overrides(overrides)
                .overridesOfKnownKeys(overridesOfKnownKeys).providers(ConfigSourceProvider.load(classLoader));
        return (withoutSurroundings ? builder.withoutSurroundings() : builder).build();
    }
}
