package org.jzenith.core.config.load;

import java.util.ArrayList;
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

    /** Returns the reference: a section for each interface, with a row for each key. */
    static String of(ConfigSchema schema) {
        ConfigReference reference = new ConfigReference();
        schema.groupsByBinding().values().stream()
                .sorted(Comparator.comparing(ConfigGroup::prefix)
                        .thenComparing(group -> group.type().getName()))
                .forEach(reference::section);
        return reference.text.toString();
    }

    private void section(ConfigGroup group) {
        text.append(text.isEmpty() ? "" : "\n")
                .append("## ")
                .append(group.prefix())
                .append("\n\n")
                .append("| Key | Environment variable | Type | Default | Allowed | Description |\n")
                .append("|---|---|---|---|---|---|\n");
        rows(group);
    }

    private void rows(ConfigGroup group) {
        List<ConfigProperty> properties = new ArrayList<>(group.properties());
        properties.sort(Comparator.comparing(ConfigProperty::key));
        properties.forEach(this::row);
        group.nested().forEach(nested -> rows(nested.group()));
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
