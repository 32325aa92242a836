package org.jzenith.core.config;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;

/**
 * All configurations of an application, or all the reasons why there are none. Immutable and safe on any thread but for
 * {@link #close()}, which one thread calls once the application has stopped, also where there were problems.
 */
public final class LoadedConfiguration implements AutoCloseable {

    private final Map<ConfigBinding, Object> instances;
    private final List<Problem> problems;
    private final List<String> warnings;
    private final ConfigTable table;
    private final List<String> keys;
    private final Supplier<String> reference;
    private final List<String> applicationArguments;
    private final Redaction redaction;
    private final ProvidedSources provided;

    LoadedConfiguration(Map<ConfigBinding, Object> instances, ConfigFindings findings, ConfigTable table, List<String> keys,
            Supplier<String> reference, List<String> applicationArguments, Redaction redaction, ProvidedSources provided) {
        this.instances = Map.copyOf(instances);
        this.problems = List.copyOf(findings.problems());
        this.warnings = List.copyOf(findings.warnings());
        this.table = table;
        this.keys = List.copyOf(keys);
        this.reference = reference;
        this.applicationArguments = applicationArguments;
        this.redaction = redaction;
        this.provided = provided;
    }

    /** Returns an immutable instance for each interface that is bound without a name; of those with a problem there is none. */
    public Map<Class<?>, Object> instances() {
        return instances.entrySet().stream().filter(entry -> entry.getKey().name() == null)
                .collect(Collectors.toUnmodifiableMap(entry -> entry.getKey().type(), Map.Entry::getValue));
    }

    /** Returns an immutable instance for each binding; of those with a problem there is none. */
    public Map<ConfigBinding, Object> instancesByBinding() {
        return instances;
    }

    /** Returns everything that is wrong; the application can start only if this is empty. */
    public List<Problem> problems() {
        return problems;
    }

    /** Returns sentences about what is not wrong but may surprise an operator. */
    public List<String> warnings() {
        return warnings;
    }

    /** Returns what is configured and where it came from. */
    public ConfigTable table() {
        return table;
    }

    /** Returns all keys that the interfaces declare, in alphabetical order; of a map the key below which its own keys lie. */
    public List<String> keys() {
        return keys;
    }

    /** Returns, as Markdown, what can be configured. */
    public String reference() {
        return reference.get();
    }

    /** Returns the arguments that stood after {@code --}: those of the application itself. */
    public List<String> applicationArguments() {
        return applicationArguments;
    }

    /** Returns a text, which may come from anywhere, with {@code ******} in the place of each secret of 4 or more characters that was read. */
    public String redact(String text) {
        return redaction.redact(text);
    }

    /** Returns a problem, which may come from anywhere, with {@code ******} in the place of each secret of 4 or more characters that was read. */
    public Problem redact(Problem problem) {
        return redaction.redact(problem);
    }

    /**
     * Closes the provided sources in reverse order; one that fails does not keep the others from it.
     *
     * @throws JZenithException if any failed
     */
    @Override
    public void close() {
        provided.close();
    }

    /** Returns how much was loaded; the values are in the {@link #table()}. */
    @Override
    public String toString() {
        return "LoadedConfiguration[" + instances.size() + " instances, " + problems.size() + " problems]";
    }
}
