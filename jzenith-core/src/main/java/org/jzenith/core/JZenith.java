package org.jzenith.core;

import static java.util.Objects.requireNonNull;

import com.google.inject.Module;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.value.ConfigText;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;

/**
 * The entry point of jZenith: describes an application and starts it.
 *
 * <pre>{@code
 * JZenith.application(args)
 *        .withPlugins(RestPlugin.withResources(HelloResource.class))
 *        .run();
 * }</pre>
 *
 * <p>A builder must be used by one thread only and can start one application.
 */
@API(status = API.Status.MAINTAINED)
public final class JZenith {

    private final List<String> arguments;
    private final List<Plugin> plugins = new ArrayList<>();
    private final List<Module> modules = new ArrayList<>();
    private final Map<String, String> configuration = new LinkedHashMap<>();
    private final Map<String, String> overrides = new LinkedHashMap<>();
    private final Map<String, String> overridesOfKnownKeys = new LinkedHashMap<>();
    private final List<Module> overridingModules = new ArrayList<>();
    private final DevelopmentTool developmentTool = DevelopmentTool.ofProcess();
    private @Nullable String profileIfKnown = DevelopmentTool.profile();
    private boolean withoutEnvironment;
    private boolean started;

    private JZenith(List<String> arguments) {
        this.arguments = arguments;
    }

    /**
     * Begins the description of an application. Arguments {@code --key=value} take precedence over all sources except
     * overrides for tests.
     */
    public static JZenith application(String... arguments) {
        return new JZenith(List.of(arguments));
    }

    /** Adds plugins; plugins of the same phase start in the order in which they were added. */
    public JZenith withPlugins(Plugin... plugins) {
        this.plugins.addAll(List.of(plugins));
        return this;
    }

    /** Adds Guice modules, which bind the application's own classes. */
    public JZenith withModules(Module... modules) {
        this.modules.addAll(List.of(modules));
        return this;
    }

    /**
     * Sets the value of a configuration key with low precedence: files, environment variables, system properties and
     * command line arguments override it.
     *
     * @throws IllegalArgumentException if the value is neither a single value nor a collection of single values, see
     *     {@link ConfigText}
     */
    public JZenith withConfiguration(String key, Object value) {
        configuration.put(requireNonNull(key, "key"), ConfigText.of(key, requireNonNull(value, "value")));
        return this;
    }

    /**
     * Sets the value of a configuration key as {@link #withConfiguration} does, but with precedence over every other
     * source; for tests.
     */
    public JZenith withOverride(String key, Object value) {
        overrides.put(requireNonNull(key, "key"), ConfigText.of(key, requireNonNull(value, "value")));
        return this;
    }

    /**
     * Sets the value of a configuration key as {@link #withOverride} does, but has no effect if no configuration
     * declares the key. A value from {@code withOverride} takes precedence. For test tools that must work with any
     * application, whatever its plugins.
     */
    public JZenith withOverrideIfKnown(String key, Object value) {
        overridesOfKnownKeys.put(requireNonNull(key, "key"), ConfigText.of(key, requireNonNull(value, "value")));
        return this;
    }

    /**
     * Makes the application use a profile, such as {@code test}, and logs that. Has no effect if the class path has no
     * file of the profile, or if the command line, a system property or the environment names another profile. For test
     * tools that must work with any application, whatever its files.
     */
    public JZenith withProfileIfKnown(String profile) {
        profileIfKnown = requireNonNull(profile, "profile");
        return this;
    }

    /**
     * Ignores the environment of the process: environment variables, including the profile, and
     * {@code jzenith.properties} in the working directory. For tests, which must not use the servers that these name.
     * The application logs a warning that lists the ignored settings. References such as {@code ${env:HOME}} still read
     * the environment.
     */
    public JZenith withoutEnvironment() {
        withoutEnvironment = true;
        return this;
    }

    /**
     * Replaces bindings of plugins and other modules by those of these modules; for tests. Elements of a multibinder
     * are added to the existing ones. Objects that exist before the injector cannot be replaced this way: Vert.x, and
     * configurations, whose values {@link #withOverride(String, Object)} replaces.
     */
    public JZenith withOverrides(Module... modules) {
        overridingModules.addAll(List.of(modules));
        return this;
    }

    /**
     * Starts the application in a process of its own. SIGTERM and SIGINT stop the application and end the process with
     * exit code 0; another signal ends the process at once, unless it comes within a second of the first. If the start
     * fails, this method prints every problem on stderr, stops other applications of the process, and ends the process.
     * The kind of the first problem determines the exit code: {@value ExitCodes#CONFIGURATION} for configuration,
     * {@value ExitCodes#INJECTION} for injection, {@value ExitCodes#BIND} for an address to listen on,
     * {@value ExitCodes#DEPENDENCY} for a required service, {@value ExitCodes#OTHER} for anything else. If the stop
     * fails, the exit code is {@value ExitCodes#UNCLEAN_STOP}. An {@link OutOfMemoryError} ends the process at once,
     * with {@value ExitCodes#OUT_OF_MEMORY}.
     *
     * <p>With one of these arguments, this method starts no plugin and ends the process. {@code --config-check} reports
     * the problems of modules, configuration and injection. {@code --config-reference} prints all configuration keys as
     * Markdown, {@code --config-reference=properties} as a properties file of comments, {@code --config-schema} as a
     * JSON Schema. {@code --help} prints the options of the command line and all keys. {@code --routes} prints the
     * routes of the servers.
     */
    @SuppressWarnings("SystemOut") // The user must see the report even without a logging back end.
    public RunningApplication run() {
        try {
            ConfigLoader configuration = configLoader();
            if (developmentTool.describes()) {
                developmentTool.describe(sequence(configuration));
                System.exit(ExitCodes.CLEAN);
            }
            if (configuration.command() != ConfigCommand.RUN) {
                System.out.println(answer(configuration));
                if (System.out.checkError()) { // It never throws.
                    System.err.println(
                            "Nothing, or not everything, could be written to stdout. Fix: make room where it is written to.");
                    System.exit(ExitCodes.OTHER);
                }
                System.exit(ExitCodes.CLEAN);
            }
            if (developmentTool.keepsServers()) {
                developmentTool.keepServers(sequence(configuration));
                System.exit(ExitCodes.CLEAN);
            }
            if (developmentTool.reloads()) {
                return developmentTool.handOver(sequence(configuration).start());
            }
            return ProcessSignals.start(() -> {
                RunningApplication application = sequence(configuration).start();
                Vertx vertx = application.injector().getInstance(Vertx.class);
                OutOfMemoryWatch.watch(vertx);
                return application;
            });
        } catch (StartupException e) {
            StartHistory.ofProcess().failed(e);
            System.err.println(e.getMessage());
            developmentTool.reported(e);
            if (!developmentTool.reloads()) {
                ProcessSignals.stopAll();
                System.exit(ExitCodes.of(e));
            }
            throw e;
        }
    }

    private String answer(ConfigLoader configuration) {
        StartSequence sequence = sequence(configuration);
        return switch (configuration.command()) {
            case REFERENCE, TEMPLATE, SCHEMA, HELP -> sequence.reference();
            case ROUTES -> sequence.routes();
            default -> {
                sequence.check();
                yield "The configuration is valid.";
            }
        };
    }

    /**
     * Starts the application within a process that continues after the application has stopped, such as a test. If an
     * {@link OutOfMemoryError} occurs, the process goes on.
     *
     * @throws StartupException if the application cannot start; contains every problem, and nothing is left running
     * @throws IllegalStateException if this builder was started before, or if the command line has an argument that
     *     only {@link #run()} supports
     */
    public RunningApplication start() {
        ConfigLoader configuration = configLoader();
        if (configuration.command() != ConfigCommand.RUN) {
            throw new IllegalStateException(
                    "--config-check, --config-reference, --config-schema, --help and --routes end the process (expected: run() instead of start())");
        }
        return sequence(configuration).start();
    }

    private StartSequence sequence(ConfigLoader loader) {
        if (started) {
            throw new IllegalStateException(
                    "This application was started before (expected: one start for each builder)");
        }
        started = true;
        return new StartSequence(loader, plugins, modules, overridingModules);
    }

    private ConfigLoader configLoader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader classLoader = context == null ? JZenith.class.getClassLoader() : context;
        ConfigLoader.Builder builder = ConfigLoader.builder()
                .fromProcess()
                .arguments(arguments)
                .code(configuration)
                .overrides(overrides)
                .overridesOfKnownKeys(overridesOfKnownKeys)
                .profileOfTool(profileIfKnown)
                .providers(developmentTool.providers(ConfigLoader.providers(classLoader)));
        return (withoutEnvironment ? builder.withoutEnvironment() : builder).build();
    }
}
