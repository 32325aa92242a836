package org.jzenith.core.config.schema;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigBinding;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;

/** All keys that the configuration interfaces of an application declare. Immutable once read. */
public final class ConfigSchema {

    private final Map<ConfigBinding, ConfigGroup> groups = new LinkedHashMap<>();
    private final Map<String, ConfigProperty> properties = new TreeMap<>();
    private final Set<String> namespaces = new TreeSet<>();
    private final Set<String> leftOut;

    private ConfigSchema(Set<String> leftOut) {
        this.leftOut = leftOut;
    }

    /** Reads the interfaces; reports problems of each interface and conflicts between them. */
    public static ConfigSchema of(Collection<ConfigBinding> bindings, ConfigFindings findings) {
        SchemaReader reader = new SchemaReader(findings);
        ConfigSchema schema = new ConfigSchema(reader.leftOut());
        for (ConfigBinding binding : new LinkedHashSet<>(bindings)) {
            ConfigGroup group = reader.read(binding);
            if (group != null) {
                schema.groups.put(binding, group);
                schema.namespaces.add(group.prefix());
                schema.add(group, findings);
            }
        }
        schema.refuseSharedEnvironmentNames(findings);
        return schema;
    }

    private void add(ConfigGroup group, ConfigFindings findings) {
        for (ConfigProperty property : group.properties()) {
            ConfigProperty other = properties.putIfAbsent(property.key(), property);
            if (other != null && !other.agreesWith(property)) {
                findings.problem(ConfigProblems.declaredTwice(property.key(), other.accessor(), property.accessor()));
                // A value that one interface declares as a secret must not be shown because of the other.
                properties.put(property.key(), other.secret() ? other : property);
            }
        }
        group.nested().forEach(nested -> add(nested.group(), findings));
    }

    private void refuseSharedEnvironmentNames(ConfigFindings findings) {
        Map<String, String> keys = new HashMap<>();
        for (ConfigProperty property : properties.values()) {
            String name = ConfigNames.environmentName(property.key());
            String other = property.type().isMap() ? null : keys.putIfAbsent(name, property.key());
            if (other != null) {
                findings.problem(ConfigProblems.sharedEnvironmentName(name, other, property.key()));
            }
        }
    }

    public Map<ConfigBinding, ConfigGroup> groupsByBinding() {
        return groups;
    }

    /** Returns the groups by their prefixes, sorted; several interfaces may share one. */
    public SortedMap<String, List<ConfigGroup>> groupsByPrefix() {
        return groups.values().stream()
                .collect(Collectors.groupingBy(ConfigGroup::prefix, TreeMap::new, Collectors.toList()));
    }

    /**
     * Returns the keys that an interface declares, or null if it is not part of this schema or not a valid
     * configuration.
     */
    @Nullable
    public ConfigGroup group(Class<?> type) {
        return groups.get(ConfigBinding.of(type));
    }

    /** Returns all properties in alphabetical order of their keys, each key once. */
    public Collection<ConfigProperty> properties() {
        return properties.values();
    }

    public List<String> keys() {
        return List.copyOf(properties.keySet());
    }

    public Set<String> namespaces() {
        return namespaces;
    }

    /** Returns the property of a key, which may be a key of a map, or null if there is none. */
    @Nullable
    public ConfigProperty property(String key) {
        ConfigProperty property = properties.get(key);
        if (property != null && !property.type().isMap()) {
            return property;
        }
        for (int dot = key.lastIndexOf('.'); dot > 0 && dot < key.length() - 1; dot = key.lastIndexOf('.', dot - 1)) {
            ConfigProperty map = properties.get(key.substring(0, dot));
            if (map != null && map.type().isMap()) {
                return map;
            }
        }
        return null;
    }

    public boolean knows(String key) {
        return property(key) != null
                || leftOut.stream().anyMatch(broken -> key.equals(broken) || key.startsWith(broken + '.'));
    }

    /** Returns whether a key lies in the namespace of an interface. */
    public boolean owns(String key) {
        return namespaces.stream().anyMatch(namespace -> key.startsWith(namespace + '.'));
    }
}
