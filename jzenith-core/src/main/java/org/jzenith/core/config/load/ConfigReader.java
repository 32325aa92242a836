package org.jzenith.core.config.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.load.Resolver.Resolved;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigGroup;
import org.jzenith.core.config.schema.ConfigGroup.Nested;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.source.ConfigSources;
import org.jzenith.core.config.value.ConversionException;

/** Creates the instances of configuration interfaces from the sources, together with the table of their values. */
final class ConfigReader {

    private static final String NOT_SET = "set nowhere";

    private final ConfigSources sources;
    private final Resolver resolver;
    private final Redaction redaction;
    private final ConfigChecks checks;
    private final ConfigFindings findings;
    private final Map<String, ConfigTable.Entry> rows = new TreeMap<>();

    ConfigReader(
            ConfigSources sources,
            Resolver resolver,
            Redaction redaction,
            ConfigChecks checks,
            ConfigFindings findings) {
        this.sources = sources;
        this.resolver = resolver;
        this.redaction = redaction;
        this.checks = checks;
        this.findings = findings;
    }

    /** The value of one accessor, and the forms in which it may be shown: in a table, and quoted in a sentence. */
    private record Reading(
            ConfigProperty property, Object value, String shown, String quoted, boolean secret, String origin) {}

    ConfigTable table() {
        return new ConfigTable(List.copyOf(rows.values()));
    }

    /** Reads a group; returns null if any of its values is wrong, and reports the problems. */
    @Nullable
    Object read(ConfigGroup group) {
        Map<String, Object> values = new HashMap<>();
        Map<String, String> shown = new HashMap<>();
        List<Reading> readings = new ArrayList<>();
        boolean complete = true; // Counting the values is not enough: an accessor may be inherited from two interfaces.
        for (ConfigProperty property : group.properties()) {
            Reading reading = property.type().isMap() ? readMap(property) : read(property, property.key());
            complete &= reading != null;
            if (reading != null) {
                readings.add(reading);
                values.put(property.method().getName(), reading.value());
                shown.put(property.method().getName(), reading.shown());
            }
        }
        for (Nested nested : group.nested()) {
            Object value = read(nested);
            complete &= value != null;
            if (value != null) {
                values.put(nested.method().getName(), value);
                shown.put(nested.method().getName(), value.toString());
            }
        }
        if (!complete) {
            return null;
        }
        Object instance = group.instance(values, shown);
        readings.forEach(reading -> checks.checkOthers(
                instance, reading.property(), reading.value(), reading.secret(), reading.quoted(), reading.origin()));
        checks.checkDerived(instance, group);
        return instance;
    }

    private @Nullable Object read(Nested nested) {
        if (!nested.optional()) {
            return read(nested.group());
        }
        if (!isSet(nested.group())) {
            return Optional.empty();
        }
        Object value = read(nested.group());
        return value == null ? null : Optional.of(value);
    }

    /** Returns whether any source sets any of the keys. */
    private boolean isSet(ConfigGroup group) {
        return group.properties().stream()
                        .anyMatch(property -> property.type().isMap()
                                ? !sources.keysBelow(property.key() + '.').isEmpty()
                                : !sources.find(property.key()).isEmpty())
                || group.nested().stream().anyMatch(inner -> isSet(inner.group()));
    }

    private @Nullable Reading readMap(ConfigProperty property) {
        List<String> keys = resolver.keys(property);
        if (keys.isEmpty()) {
            return absent(property);
        }
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, String> shown = new LinkedHashMap<>();
        boolean secret = property.secret();
        for (String key : keys) {
            Reading reading = read(property, key);
            if (reading != null) {
                String name = key.substring(property.key().length() + 1);
                values.put(name, reading.value());
                shown.put(name, reading.shown());
                secret |= reading.secret();
            }
        }
        if (values.size() < keys.size()) {
            return null;
        }
        Map<String, Object> value = Collections.unmodifiableMap(values);
        String origin = "the keys below " + property.key();
        boolean allowed = checks.check(property, property.key(), value, shown.toString(), origin);
        return allowed ? new Reading(property, value, shown.toString(), shown.toString(), secret, origin) : null;
    }

    private @Nullable Reading read(ConfigProperty property, String key) {
        Resolved resolved;
        try {
            resolved = resolver.resolve(key);
        } catch (ReferenceException e) {
            return null; // resolveAll() has reported it.
        }
        if (resolved == null) {
            return absent(property);
        }
        String shown = redaction.shown(resolved.text(), resolved.secret());
        String quoted = redaction.quoted(resolved.text(), resolved.secret());
        String origin = resolved.entry().origin();
        Object value = null;
        try {
            value = property.type().convert(resolved.text());
        } catch (ConversionException e) {
            findings.problem(
                    ConfigProblems.badValue(key, quoted, e.what(resolved.secret()), property.expectedForm(), origin));
        }
        addRow(key, shown, property, resolved, value);
        boolean allowed = value != null
                && (property.type().isMap() // The constraints of a map apply to the whole map.
                        || checks.check(property, key, value, quoted, origin));
        return value == null || !allowed
                ? null
                : new Reading(property, value, shown, quoted, resolved.secret(), origin);
    }

    private @Nullable Reading absent(ConfigProperty property) {
        Object value = property.type().absent();
        if (value == null || !property.constraints().allow(value)) {
            if (!findings.hasFailedSource()) { // The failed source might have had the value.
                findings.problem(
                        ConfigProblems.missingValue(property.key(), property.expected(), property.instruction()));
            }
            return null;
        }
        rows.put(property.key(), new ConfigTable.Entry(property.key(), null, null, NOT_SET, List.of(), false));
        return new Reading(property, value, value.toString(), value.toString(), false, NOT_SET);
    }

    private void addRow(String key, String shown, ConfigProperty property, Resolved resolved, @Nullable Object value) {
        String defaultText = property.defaultText();
        String defaultShown = defaultText == null ? null : redaction.shown(defaultText, property.secret());
        rows.put(
                key,
                new ConfigTable.Entry(
                        key,
                        shown,
                        defaultShown,
                        resolved.entry().origin(),
                        resolved.shadowed(),
                        !property.isDefault(resolved.entry()) && !isDefault(property, value)));
    }

    /** Returns whether a value that was set equals the default. */
    private boolean isDefault(ConfigProperty property, @Nullable Object value) {
        try {
            Resolved defaultValue = resolver.resolveDefault(property);
            return value != null
                    && defaultValue != null
                    && value.equals(property.type().convert(defaultValue.text()));
        } catch (ReferenceException | ConversionException e) {
            return false; // An unused default may contain a reference that cannot be resolved.
        }
    }
}
