package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/**
 * The configured values and their origins, for the operator of an application. Contains no secrets. Immutable.
 *
 * @param entries one entry for each key, in alphabetical order
 */
@API(status = API.Status.MAINTAINED)
public record ConfigTable(List<Entry> entries) {

    /** Copies the list. */
    public ConfigTable {
        entries = List.copyOf(entries);
    }

    /**
     * A key with its value and origin.
     *
     * @param key the key
     * @param value the effective value with references replaced; {@code ******} if secret, null if nothing is set
     * @param defaultValue the default as declared; {@code ******} if secret, null if there is none
     * @param origin a description of the source of the value
     * @param shadowed the origins of the values that this one shadows, highest precedence first
     * @param differs whether the value differs from the default
     */
    public record Entry(
            String key,
            @Nullable String value,
            @Nullable String defaultValue,
            String origin,
            List<String> shadowed,
            boolean differs) {

        /** Checks the key and the origin, and copies the list. */
        public Entry {
            requireNonNull(key, "key");
            requireNonNull(origin, "origin");
            shadowed = List.copyOf(shadowed);
        }
    }

    /** Returns a line for each key whose value is not the default; an empty string if there is none. */
    public String nonDefaults() {
        return lines(entries.stream().filter(Entry::differs).toList());
    }

    /** Returns a line for each key; an empty string if there is none. */
    public String all() {
        return lines(entries);
    }

    /** Returns the same as {@link #all()}. */
    @Override
    public String toString() {
        return all();
    }

    /** Returns a description of the source of a key's value; null if no interface declares the key. */
    public @Nullable String origin(String key) {
        return entries.stream()
                .filter(entry -> entry.key().equals(key))
                .map(Entry::origin)
                .findFirst()
                .orElse(null);
    }

    /** Begins a problem with the value of a key, which names where the value came from. */
    public Problem.Builder problem(String id, String key) {
        return Problem.of(id, key).from(origin(key));
    }

    private static String lines(List<Entry> entries) {
        int keys =
                entries.stream().mapToInt(entry -> entry.key().length()).max().orElse(0);
        int values =
                entries.stream().mapToInt(entry -> value(entry).length()).max().orElse(0);
        return entries.stream()
                .map(entry ->
                        pad(entry.key(), keys) + " = " + pad(value(entry), Math.min(values, 40)) + "  " + origin(entry))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static String value(Entry entry) {
        return entry.value() == null ? "(not set)" : entry.value();
    }

    private static String origin(Entry entry) {
        StringBuilder origin = new StringBuilder(entry.origin());
        if (entry.differs() && entry.defaultValue() != null) {
            origin.append(", default ").append(entry.defaultValue());
        }
        if (!entry.shadowed().isEmpty()) {
            origin.append(", shadows ").append(String.join(", ", entry.shadowed()));
        }
        return origin.toString();
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
