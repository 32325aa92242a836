package org.jzenith.core.config.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.config.source.ConfigSources;

/**
 * Determines the value of a key from all sources, once for each key. Used by the one thread that loads the
 * configuration.
 */
final class Resolver {

    /**
     * The resolved value of a key.
     *
     * @param entry the effective entry, as in its source
     * @param text the text of that entry, with its references replaced
     * @param secret whether the text is or contains a secret
     * @param shadowed the origins of the entries that {@code entry} shadows
     */
    record Resolved(Value entry, String text, boolean secret, List<String> shadowed) {

        /** Returns the origin only, because the text may be secret. */
        @Override
        public String toString() {
            return entry.origin();
        }
    }

    private final ConfigSchema schema;
    private final ConfigSources sources;
    private final Map<String, String> environment;
    private final ReferencedFiles files;
    private final Map<String, Resolved> resolved = new HashMap<>();
    private final List<String> path = new ArrayList<>();
    private final Set<String> secrets = new HashSet<>();

    Resolver(ConfigSchema schema, ConfigSources sources, Map<String, String> environment, ReferencedFiles files) {
        this.schema = schema;
        this.sources = sources;
        this.environment = environment;
        this.files = files;
    }

    /** Returns all secret texts that have been found so far. */
    Set<String> secrets() {
        return secrets;
    }

    /** Resolves all keys, so that all secrets are known; reports references that cannot be resolved. */
    void resolveAll(ConfigFindings findings) {
        for (ConfigProperty property : schema.properties()) {
            for (String key : keys(property)) {
                try {
                    resolve(key);
                } catch (ReferenceException e) {
                    findings.problem(e.problem(key, origin(key, property)));
                }
            }
        }
    }

    private String origin(String key, ConfigProperty property) {
        Value entry = sources.find(key).stream().findFirst().orElse(property.defaultEntry());
        return entry == null ? "nowhere" : entry.origin();
    }

    /** Returns the keys of a property: its own or, for a map, those below it that do not belong to another property. */
    List<String> keys(ConfigProperty property) {
        if (!property.type().isMap()) {
            return List.of(property.key());
        }
        return sources.keysBelow(property.key() + '.').stream()
                .filter(key -> {
                    ConfigProperty owner = schema.property(key);
                    return owner != null && owner.key().equals(property.key());
                })
                .toList();
    }

    /** Returns the value of a key, which may be the default, or null if there is none. */
    @Nullable
    Resolved resolve(String key) throws ReferenceException {
        if (resolved.containsKey(key)) {
            return resolved.get(key);
        }
        if (path.contains(key)) {
            String circle = String.join(" -> ", path.subList(path.indexOf(key), path.size())) + " -> " + key;
            throw new ReferenceException(
                    (subject, origin) -> ConfigProblems.circularReference(subject, circle, origin));
        }
        if (path.size() > Expansion.DEEPEST) {
            throw Expansion.malformed("leads through more than " + Expansion.DEEPEST + " other keys");
        }
        ConfigProperty property = schema.property(key);
        List<Value> entries = new ArrayList<>(sources.find(key));
        boolean secret = property != null && property.secret();
        entries.forEach(entry -> hideIfSecret(property, entry.text()));
        List<String> shadowed = entries.stream().skip(1).map(Value::origin).toList();
        Value defaultEntry = property == null ? null : property.defaultEntry();
        if (entries.isEmpty() && defaultEntry != null) {
            entries.add(defaultEntry);
        }
        if (entries.isEmpty()) {
            return null;
        }
        path.add(key);
        try {
            Resolved result = expand(property, entries.get(0), secret, shadowed);
            resolved.put(key, result);
            return result;
        } finally {
            path.remove(path.size() - 1);
        }
    }

    /** Returns the default of a property with its references replaced, or null if it has none. */
    @Nullable
    Resolved resolveDefault(ConfigProperty property) throws ReferenceException {
        Value entry = property.defaultEntry();
        return entry == null ? null : expand(property, entry, property.secret(), List.of());
    }

    private Resolved expand(@Nullable ConfigProperty property, Value entry, boolean secret, List<String> shadowed)
            throws ReferenceException {
        boolean[] tainted = {secret};
        Expansion.Lookup lookup = new Expansion.Lookup() {
            @Override
            public @Nullable String find(String name) throws ReferenceException {
                if (name.startsWith(Expansion.ENVIRONMENT)) {
                    return environment.get(name.substring(Expansion.ENVIRONMENT.length()));
                }
                Resolved other = resolve(name);
                tainted[0] |= other != null && other.secret();
                return other == null ? null : other.text();
            }

            @Override
            public @Nullable String read(String path) throws IOException {
                String content = files.read(path);
                tainted[0] |= content != null; // Most files for a single value contain a secret.
                return content;
            }
        };
        String text = new Expansion(entry.text(), secret, lookup).expanded();
        hideIfSecret(property, text);
        return new Resolved(entry, text, tainted[0], shadowed);
    }

    /**
     * Records the text of a secret property and, for a list, its parts. Omits a blank text, because hiding it would
     * hide every space. Omits a text that is a single reference, because the value of that reference is recorded.
     */
    private void hideIfSecret(@Nullable ConfigProperty property, String text) {
        boolean reference = text.startsWith("${") && text.indexOf('}') == text.length() - 1;
        if (property == null || !property.secret() || reference || text.isBlank()) {
            return;
        }
        secrets.add(text);
        secrets.addAll(property.type().parts(text));
    }
}
