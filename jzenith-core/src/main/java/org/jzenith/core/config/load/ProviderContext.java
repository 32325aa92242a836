package org.jzenith.core.config.load;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigSourceProvider;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigGroup;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.config.source.ConfigSources;

/**
 * The context of one provider: its application, and all sources of higher precedence.
 *
 * @param application the application that is being loaded
 * @param sources the sources of higher precedence
 * @param resolver the resolver for their values
 */
record ProviderContext(Application application, ConfigSources sources, Resolver resolver)
        implements ConfigSourceProvider.Context {

    private static final Set<String> DEVELOPMENT = Set.of("dev", "test");

    /** The part of the context that is the same for all providers of an application. */
    record Application(
            ConfigCommand command,
            List<String> profiles,
            boolean onKubernetes,
            ConfigSchema schema,
            Map<String, String> environment,
            ReferencedFiles files,
            ClassLoader classLoader) {}

    static ProviderContext of(Application application, ConfigSources sources) {
        return new ProviderContext(
                application,
                sources,
                new Resolver(application.schema(), sources, application.environment(), application.files()));
    }

    @Override
    public boolean isSet(String key) {
        return !sources.find(key).isEmpty();
    }

    @Override
    public Optional<String> value(String key) {
        try {
            Resolver.Resolved resolved = isSet(key) ? resolver.resolve(key) : null;
            return Optional.ofNullable(resolved).map(Resolver.Resolved::text);
        } catch (ReferenceException e) {
            return Optional.empty(); // The loader reports it.
        }
    }

    @Override
    public Optional<String> origin(String key) {
        return sources.find(key).stream().findFirst().map(Value::origin);
    }

    @Override
    public <T> Optional<T> configuration(Class<T> type) {
        ConfigGroup group = application.schema().group(type);
        if (group == null) {
            return Optional.empty();
        }
        ConfigFindings findings = new ConfigFindings(); // The loader reports the same findings.
        Redaction redaction = new Redaction(resolver.secrets());
        try (BeanValidation validation = new BeanValidation(application.classLoader())) {
            ConfigChecks checks = new ConfigChecks(validation, redaction, findings);
            Object instance = new ConfigReader(sources, resolver, redaction, checks, findings).read(group);
            return findings.problems().isEmpty() ? Optional.ofNullable(type.cast(instance)) : Optional.empty();
        }
    }

    @Override
    public Set<String> namespaces() {
        return Set.copyOf(application.schema().namespaces());
    }

    @Override
    public ConfigCommand command() {
        return application.command();
    }

    @Override
    public List<String> profiles() {
        return application.profiles();
    }

    @Override
    public Optional<String> deployed() {
        if (!profiles().isEmpty()) {
            return profiles().stream()
                    .filter(profile -> !DEVELOPMENT.contains(profile))
                    .findFirst()
                    .map(profile -> "The profile " + profile);
        }
        return application.onKubernetes() ? Optional.of("An application on Kubernetes") : Optional.empty();
    }
}
