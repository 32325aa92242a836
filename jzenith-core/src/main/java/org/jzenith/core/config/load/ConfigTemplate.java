package org.jzenith.core.config.load;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.schema.ConfigGroup;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;

/**
 * Writes all configuration keys as a properties file of comments. A line that begins with {@code #} and no space is a
 * key with its default, and valid without the {@code #}. A line that begins with {@code #} and a space is an
 * explanation, or a key that has no value to show.
 */
final class ConfigTemplate {

    private final StringBuilder text = new StringBuilder();

    private ConfigTemplate() {}

    static String of(ConfigSchema schema) {
        ConfigTemplate template = new ConfigTemplate();
        template.comment("All keys with their defaults. Remove the # before a key to set it.");
        schema.groupsByPrefix().forEach((prefix, groups) -> {
            template.text.append("\n");
            template.comment("---- " + prefix + " ----");
            template.add(groups, false);
        });
        return template.text.toString();
    }

    /** Adds the keys of groups. If the groups are optional as a whole, a single key alone would not be valid. */
    private void add(List<ConfigGroup> groups, boolean optional) {
        groups.stream()
                .flatMap(group -> group.properties().stream())
                .sorted(Comparator.comparing(ConfigProperty::key))
                .forEach(property -> add(property, optional));
        groups.stream().flatMap(group -> group.nested().stream()).forEach(nested -> {
            if (nested.optional() && !optional) {
                text.append("\n");
                comment("All or none of those that begin with " + nested.group().prefix() + ".");
            }
            add(List.of(nested.group()), optional || nested.optional());
        });
    }

    private void add(ConfigProperty property, boolean optional) {
        text.append("\n");
        if (!property.description().isEmpty()) {
            comment(property.description());
        }
        comment(property.type().name() + (property.expected().isEmpty() ? "" : ": " + property.expected()));
        String shown = shown(property);
        if (property.type().isMap()) {
            comment(property.key() + ".<name>=<value>");
        } else if (shown == null || optional) {
            comment(property.key() + '=' + (shown == null ? "<value>" : shown));
        } else {
            text.append('#').append(property.key()).append('=').append(shown).append('\n');
        }
    }

    /** Returns a value that is valid without a change; null if there is none to show. */
    private static @Nullable String shown(ConfigProperty property) {
        String defaultText = property.defaultText();
        if (defaultText != null) {
            return property.secret() ? null : escaped(defaultText);
        }
        // A blank value counts as not set if the type allows that.
        Object absent = property.type().absent();
        return absent != null && property.constraints().allow(absent) ? "" : null;
    }

    private static String escaped(String value) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> escaped.append("\\\\");
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                case '\f' -> escaped.append("\\f");
                case ' ' -> escaped.append(escaped.isEmpty() ? "\\ " : " ");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }

    private void comment(String line) {
        for (String part : line.split("\\R", -1)) {
            text.append("# ").append(part).append('\n');
        }
    }
}
