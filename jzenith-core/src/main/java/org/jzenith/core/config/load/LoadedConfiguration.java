package org.jzenith.core.config.load;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jzenith.core.config.ConfigBinding;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;

/**
 * All configurations of an application, or all problems that prevent its start. Immutable and safe on any thread,
 * except {@link #close()}. One thread must call {@link #close()} after the application has stopped, even if there were
 * problems.
 */
public final class LoadedConfiguration implements AutoCloseable {

    private final Map<ConfigBinding, Object> instances;
    private final List<Problem> problems;
    private final List<String> warnings;
    private final ConfigTable table;
    private final List<String> keys;
    private final List<String> secretKeys;
    private final Supplier<String> reference;
    private final List<String> applicationArguments;
    private final Redaction redaction;
    private final ProvidedSources provided;

    LoadedConfiguration(
            Map<ConfigBinding, Object> instances,
            ConfigFindings findings,
            ConfigTable table,
            List<String> keys,
            List<String> secretKeys,
            Supplier<String> reference,
            List<String> applicationArguments,
            Redaction redaction,
            ProvidedSources provided) {
        this.instances = Map.copyOf(instances);
        this.problems = findings.problems();
        this.warnings = findings.warnings();
        this.table = table;
        this.keys = keys;
        this.secretKeys = secretKeys;
        this.reference = reference;
        this.applicationArguments = applicationArguments;
        this.redaction = redaction;
        this.provided = provided;
    }

    /** Returns an immutable instance for each interface that is bound without a name, except those with a problem. */
    public Map<Class<?>, Object> instances() {
        return instances.entrySet().stream()
                .filter(entry -> entry.getKey().name() == null)
                .collect(Collectors.toUnmodifiableMap(entry -> entry.getKey().type(), Map.Entry::getValue));
    }

    /** Returns an immutable instance for each binding, except those with a problem. */
    public Map<ConfigBinding, Object> instancesByBinding() {
        return instances;
    }

    /** Returns all problems; the application can start only if there are none. */
    public List<Problem> problems() {
        return problems;
    }

    /** Returns warnings: facts that are not problems but may surprise an operator. */
    public List<String> warnings() {
        return warnings;
    }

    /** Returns the configured values and their origins. */
    public ConfigTable table() {
        return table;
    }

    /** Returns all keys that the interfaces declare, in alphabetical order; for a map, the prefix of its keys. */
    public List<String> keys() {
        return keys;
    }

    /** Returns the members of {@link #keys()} that are single secrets, without maps. */
    public List<String> secretKeys() {
        return secretKeys;
    }

    /**
     * Returns the reference of all configuration keys: a commented properties file for
     * {@code --config-reference=properties}, a JSON Schema for {@code --config-schema}, a list for {@code --help}, else
     * Markdown.
     */
    public String reference() {
        return reference.get();
    }

    /** Returns the arguments after {@code --}, which belong to the application itself. */
    public List<String> applicationArguments() {
        return applicationArguments;
    }

    /** Returns any text with each secret of 4 or more characters that was read replaced by {@code ******}. */
    public String redact(String text) {
        return redaction.redact(text);
    }

    /** Returns any problem with each secret of 4 or more characters that was read replaced by {@code ******}. */
    public Problem redact(Problem problem) {
        return redaction.redact(problem);
    }

    /**
     * Closes the provided sources in reverse order; if one fails, it still closes the others.
     *
     * @throws JZenithException if any source could not be closed
     */
    @Override
    public void close() {
        provided.close();
    }

    /** Returns the numbers of instances and problems; the values are in the {@link #table()}. */
    @Override
    public String toString() {
        return "LoadedConfiguration[" + instances.size() + " instances, " + problems.size() + " problems]";
    }
}
