package org.jzenith.core.config.load;

import java.util.Comparator;
import java.util.List;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigGroup;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;

/** Writes the reference of all configuration keys as Markdown. */
final class ConfigReference {

    private final StringBuilder text = new StringBuilder();

    private ConfigReference() {}

    /** Returns the reference: a section for each prefix, with a row for each key. */
    static String of(ConfigSchema schema) {
        ConfigReference reference = new ConfigReference();
        schema.groupsByPrefix().forEach(reference::section);
        return reference.text.toString();
    }

    private void section(String prefix, List<ConfigGroup> groups) {
        text.append(text.isEmpty() ? "" : "\n")
                .append("## ")
                .append(prefix)
                .append("\n\n")
                .append("| Key | Environment variable | Type | Default | Allowed | Description |\n")
                .append("|---|---|---|---|---|---|\n");
        rows(groups);
    }

    private void rows(List<ConfigGroup> groups) {
        groups.stream()
                .flatMap(group -> group.properties().stream())
                .sorted(Comparator.comparing(ConfigProperty::key))
                .forEach(this::row);
        groups.stream().flatMap(group -> group.nested().stream()).forEach(nested -> rows(List.of(nested.group())));
    }

    private void row(ConfigProperty property) {
        boolean map = property.type().isMap();
        String defaultText = property.defaultText();
        text.append("| ")
                .append(code(map ? property.key() + ".<name>" : property.key()))
                .append(" | ")
                .append(map ? "" : code(ConfigNames.environmentName(property.key())))
                .append(" | ")
                .append(code(property.type().name()))
                .append(" | ")
                .append(defaultText == null ? "" : code(property.secret() ? Redaction.MASK : defaultText))
                .append(" | ")
                .append(cell(property.expected()))
                .append(" | ")
                .append(cell(property.description()))
                .append(" |\n");
    }

    private static String code(String content) {
        return content.isEmpty() ? "" : '`' + cell(content) + '`';
    }

    private static String cell(String content) {
        return Redaction.escape(content).replace("|", "\\|");
    }
}
