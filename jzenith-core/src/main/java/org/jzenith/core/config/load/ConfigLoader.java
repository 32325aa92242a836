package org.jzenith.core.config.load;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.BoundCheck;
import org.jzenith.core.config.ConfigBinding;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.config.source.CommandLine;
import org.jzenith.core.config.source.ConfigFiles;
import org.jzenith.core.config.source.ConfigSource;
import org.jzenith.core.config.source.ConfigSources;
import org.jzenith.core.config.source.Environment;
import org.jzenith.core.config.source.SystemProperties;
import org.jzenith.core.config.source.UnknownKeys;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/**
 * Reads the configurations of one application from all sources, highest precedence first: overrides, command line,
 * system properties, environment, the files and folders that {@code --config} names, {@code jzenith.properties} in the
 * directory, the files of the profiles and {@code jzenith.properties} on the class path, {@code withConfiguration},
 * provided sources, {@link ConfigDefault}. Used by one thread, by the start of an application and by tests.
 */
public final class ConfigLoader {

    private static final String PROFILE_VARIABLE = "JZENITH_PROFILE";
    /** The commands that print all keys, whatever their values. */
    private static final Set<ConfigCommand> PRINTING =
            EnumSet.of(ConfigCommand.REFERENCE, ConfigCommand.TEMPLATE, ConfigCommand.SCHEMA, ConfigCommand.HELP);

    private final CommandLine commandLine;
    private final Builder sources;
    private final ReferencedFiles files;

    private ConfigLoader(Builder sources) {
        this.sources = sources;
        this.commandLine = new CommandLine(sources.arguments);
        this.files = new ReferencedFiles(sources.directory == null ? Path.of("") : sources.directory);
    }

    /** Begins the description of the sources; each is empty unless it is set. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Creates an instance of each provided source that the class loader finds; throws a {@link StartupException} if
     * that fails.
     */
    public static List<ConfigSourceProvider> providers(ClassLoader classLoader) {
        List<ConfigSourceProvider> providers = new ArrayList<>();
        try {
            ServiceLoader.load(ConfigSourceProvider.class, classLoader).forEach(providers::add);
        } catch (ServiceConfigurationError e) {
            throw new StartupException(List.of(ConfigProblems.providerNotMade(e)), e);
        }
        return providers;
    }

    /** Returns the command that the command line requests. */
    public ConfigCommand command() {
        return commandLine.command();
    }

    /** Reads the given interfaces, each in its own namespace, without checks; see {@link #loadBindings}. */
    public LoadedConfiguration load(Collection<Class<?>> types) {
        return loadBindings(types.stream().map(ConfigBinding::of).toList(), List.of());
    }

    /**
     * Reads all bindings and checks them together with the interfaces of the provided sources. Called once. Never
     * throws because of the content of a source or an interface: such problems are in the result. The caller must close
     * the result in any case. This method calls provided sources for {@link ConfigCommand#CHECK} first, and for
     * {@link ConfigCommand#RUN} only if there are no problems then. It does not call them for a command that prints all
     * keys.
     */
    public LoadedConfiguration loadBindings(Collection<ConfigBinding> bindings, Collection<BoundCheck> checks) {
        ConfigFindings findings = new ConfigFindings();
        Set<ConfigBinding> declared = new LinkedHashSet<>(bindings);
        sources.providers.forEach(
                provider -> provider.configurations().forEach(type -> declared.add(ConfigBinding.of(type))));
        ConfigSchema schema = ConfigSchema.of(declared, findings);
        ConfigSources own = new ConfigSources(read(schema, findings)); // Once, since --config may name a pipe.
        UnknownKeys.report(own, schema, findings);
        boolean starts = command() == ConfigCommand.RUN && !sources.providers.isEmpty();
        ConfigCommand first = PRINTING.contains(command()) ? command() : ConfigCommand.CHECK;
        LoadedConfiguration checked = load(bindings, checks, first, findings, schema, own);
        // Sources that were called only for a check have started nothing that needs to be closed.
        return starts && checked.problems().isEmpty()
                ? load(bindings, checks, ConfigCommand.RUN, findings, schema, own)
                : checked;
    }

    private LoadedConfiguration load(
            Collection<ConfigBinding> bindings,
            Collection<BoundCheck> checks,
            ConfigCommand command,
            ConfigFindings findings,
            ConfigSchema schema,
            ConfigSources own) {
        ProvidedSources provided = new ProvidedSources();
        try {
            return load(bindings, checks, command, findings, schema, own, provided);
        } catch (Throwable e) { // No other code could close the provided sources.
            try {
                provided.close();
            } catch (RuntimeException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    private LoadedConfiguration load(
            Collection<ConfigBinding> bindings,
            Collection<BoundCheck> checks,
            ConfigCommand command,
            ConfigFindings findings,
            ConfigSchema schema,
            ConfigSources own,
            ProvidedSources provided) {
        List<ConfigSourceProvider> providers = PRINTING.contains(command) ? List.of() : sources.providers;
        ConfigSources all = provided.ask(
                providers,
                own,
                new ProviderContext.Application(
                        command,
                        profiles(),
                        isOnKubernetes(),
                        schema,
                        sources.environment,
                        files,
                        sources.loaderOfProviders()));

        Resolver resolver = new Resolver(schema, all, sources.environment, files);
        resolver.resolveAll(findings);
        Set<String> secrets = new HashSet<>(resolver.secrets());
        secrets.addAll(provided.secrets());
        Redaction redaction = new Redaction(secrets);
        // A provider writes the text of its problems itself, and may have received secrets.
        for (Problem problem : provided.problems()) {
            findings.problem(redaction.redact(problem));
            findings.sourceFailed();
        }

        Map<ConfigBinding, Object> instances = new HashMap<>();
        try (BeanValidation validation = new BeanValidation(sources.loaderOfProviders())) {
            ConfigReader reader = new ConfigReader(
                    all, resolver, redaction, new ConfigChecks(validation, redaction, findings), findings);
            schema.groupsByBinding().forEach((binding, group) -> {
                Object instance = reader.read(group);
                if (instance != null && bindings.contains(binding)) {
                    instances.put(binding, instance);
                }
            });
            if (!findings.hasFailedSource()) { // A check might require its values.
                checks.forEach(check -> problems(check, instances.get(check.binding()), reader.table())
                        .forEach(problem -> findings.problem(redaction.redact(problem))));
            }
            return new LoadedConfiguration(
                    instances,
                    findings,
                    reader.table(),
                    schema.keys(),
                    schema.properties().stream()
                            .filter(property ->
                                    property.secret() && !property.type().isMap())
                            .map(ConfigProperty::key)
                            .toList(),
                    () -> switch (command()) {
                        case TEMPLATE -> ConfigTemplate.of(schema);
                        case SCHEMA -> ConfigJsonSchema.of(schema);
                        case HELP -> ConfigHelp.of(schema);
                        default -> ConfigReference.of(schema);
                    },
                    commandLine.applicationArguments(),
                    redaction,
                    provided);
        }
    }

    /**
     * Returns the problems that a check finds; empty without an instance, because its problems are already reported. A
     * failure of the check is a problem too. Its message may contain a secret to redact, as that of a URL does.
     */
    private static List<Problem> problems(BoundCheck check, @Nullable Object instance, ConfigTable table) {
        try {
            return instance == null ? List.of() : check.problems(instance, table);
        } catch (RuntimeException e) {
            return List.of(ConfigProblems.checkFailed(check.binding().type(), e));
        }
    }

    private List<ConfigSource> read(ConfigSchema schema, ConfigFindings findings) {
        List<ConfigSource> read = new ArrayList<>();
        read.add(ConfigSource.overrides(sources.overrides));
        read.add(ConfigSource.overridesOfKnownKeys(sources.overridesOfKnownKeys));
        read.add(commandLine.source(schema, findings));
        read.add(SystemProperties.source(sources.systemProperties));
        ConfigSource environment = Environment.source(sources.environment, schema, findings);
        if (sources.withoutEnvironment) {
            warnOfIgnored(environment, findings);
        } else {
            read.add(environment);
            UnknownKeys.reportVariables(sources.environment, schema, findings);
        }
        read.addAll(ConfigFiles.read(
                new ConfigFiles.Places(
                        sources.withoutEnvironment ? null : sources.directory,
                        sources.classLoader,
                        commandLine.options(CommandLine.CONFIG),
                        profiles()),
                schema,
                findings));
        read.add(ConfigSource.code(sources.code));
        return read;
    }

    /** Warns of ignored settings that the operator may have meant for this application. */
    private void warnOfIgnored(ConfigSource environment, ConfigFindings findings) {
        Set<String> leftOut = new TreeSet<>();
        environment.entries().values().forEach(entries -> entries.forEach(entry -> leftOut.add(entry.origin())));
        if (sources.environment.containsKey(PROFILE_VARIABLE)) {
            leftOut.add("environment variable " + PROFILE_VARIABLE);
        }
        ConfigFiles.inDirectory(sources.directory)
                .ifPresent(file -> leftOut.add(file.toAbsolutePath().normalize().toString()));
        if (!leftOut.isEmpty()) {
            findings.warning("A test does not depend on where it runs: " + String.join(", ", leftOut)
                    + (leftOut.size() == 1 ? " is" : " are")
                    + " left out. Fix: say in the test what is meant, such as by withConfiguration.");
        }
    }

    /** Returns the profile of the tool if it is used: it has a file and no other profile is named. */
    public Optional<String> profileOfTool() {
        return Optional.ofNullable(sources.profileOfTool)
                .filter(profile -> namedProfiles() == null
                        && sources.loaderOfProviders().getResource(ConfigFiles.ofProfile(profile)) != null);
    }

    /** Returns the profiles in the order in which they are named; a repeated profile counts at its last place. */
    private List<String> profiles() {
        String profile = namedProfiles();
        Set<String> profiles = new LinkedHashSet<>();
        for (String name : profile == null ? new String[0] : profile.split(",", -1)) {
            if (!name.isBlank()) {
                profiles.remove(name.trim());
                profiles.add(name.trim());
            }
        }
        profileOfTool().ifPresent(profiles::add);
        return List.copyOf(profiles);
    }

    /** Returns the text that names the profiles; null if there is none. */
    private @Nullable String namedProfiles() {
        String profile = commandLine.option(CommandLine.PROFILE);
        if (profile == null) {
            profile = sources.systemProperties.get(SystemProperties.PROFILE);
        }
        if (profile == null && !sources.withoutEnvironment) {
            profile = sources.environment.get(PROFILE_VARIABLE);
        }
        return profile;
    }

    /** Kubernetes sets this variable in each container. It does not count in tests, which may run there too. */
    private boolean isOnKubernetes() {
        return !sources.withoutEnvironment && sources.environment.containsKey("KUBERNETES_SERVICE_HOST");
    }

    /** Describes the sources of a {@link ConfigLoader}. Used by one thread. */
    public static final class Builder {

        private List<String> arguments = List.of();
        private Map<String, String> environment = Map.of();
        private Map<String, String> systemProperties = Map.of();
        private Map<String, String> code = Map.of();
        private Map<String, String> overrides = Map.of();
        private Map<String, String> overridesOfKnownKeys = Map.of();
        private List<ConfigSourceProvider> providers = List.of();
        private @Nullable Path directory;
        private @Nullable ClassLoader classLoader;
        private @Nullable String profileOfTool;
        private boolean withoutEnvironment;

        private Builder() {}

        /**
         * Takes the environment, the system properties, the working directory and the class loader of this process. No
         * other code in this package reads them from the process.
         */
        public Builder fromProcess() {
            ClassLoader context = Thread.currentThread().getContextClassLoader();
            Properties properties = System.getProperties();
            Map<String, String> texts = new HashMap<>();
            properties.stringPropertyNames().forEach(name -> texts.put(name, properties.getProperty(name, "")));
            return environment(System.getenv())
                    .systemProperties(texts)
                    .directory(Path.of(""))
                    .classLoader(context == null ? ConfigLoader.class.getClassLoader() : context);
        }

        /** Sets the arguments of the command line. */
        public Builder arguments(List<String> arguments) {
            this.arguments = List.copyOf(arguments);
            return this;
        }

        /** Sets the environment variables. */
        public Builder environment(Map<String, String> environment) {
            this.environment = Map.copyOf(environment);
            return this;
        }

        /** Sets the system properties; those that the JVM sets itself are ignored. */
        public Builder systemProperties(Map<String, String> systemProperties) {
            this.systemProperties = Map.copyOf(systemProperties);
            return this;
        }

        /**
         * Ignores the environment, including its profile, and the file in the directory. A warning lists the ignored
         * settings.
         */
        public Builder withoutEnvironment() {
            withoutEnvironment = true;
            return this;
        }

        /**
         * Sets the directory that may contain {@code jzenith.properties} and against which {@code --config} is
         * resolved.
         */
        public Builder directory(Path directory) {
            this.directory = requireNonNull(directory, "directory");
            return this;
        }

        /**
         * Sets the class loader for {@code jzenith.properties}, the files of profiles and a Bean Validation provider.
         */
        public Builder classLoader(ClassLoader classLoader) {
            this.classLoader = requireNonNull(classLoader, "classLoader");
            return this;
        }

        /** Sets the profile to use if it has a file on the class path and no other profile is named. */
        public Builder profileOfTool(@Nullable String profile) {
            profileOfTool = profile;
            return this;
        }

        /** Sets the values that the program sets with {@code withConfiguration}. */
        public Builder code(Map<String, String> code) {
            this.code = Map.copyOf(code);
            return this;
        }

        /** Sets a test's values, with precedence over everything else. */
        public Builder overrides(Map<String, String> overrides) {
            this.overrides = Map.copyOf(overrides);
            return this;
        }

        /** Sets a test's values for declared keys, with precedence over everything except {@link #overrides}. */
        public Builder overridesOfKnownKeys(Map<String, String> overridesOfKnownKeys) {
            this.overridesOfKnownKeys = Map.copyOf(overridesOfKnownKeys);
            return this;
        }

        /**
         * Sets the instances of the provided sources, in the order in which they are called; each serves one
         * application.
         */
        public Builder providers(List<ConfigSourceProvider> providers) {
            this.providers = List.copyOf(providers);
            return this;
        }

        /** Returns the loader. */
        public ConfigLoader build() {
            return new ConfigLoader(this);
        }

        private ClassLoader loaderOfProviders() {
            return classLoader == null ? ConfigLoader.class.getClassLoader() : classLoader;
        }
    }
}
