package org.jzenith.core.config.load;

import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.config.source.CommandLine;

/** Writes what the command line takes, for a terminal: the options, and all keys with their defaults. */
final class ConfigHelp {

    private final StringBuilder text = new StringBuilder(CommandLine.HELP);

    private ConfigHelp() {}

    static String of(ConfigSchema schema) {
        ConfigHelp help = new ConfigHelp();
        help.text.append("\nKeys, with their defaults:\n");
        schema.properties().forEach(help::add);
        return help.text.toString().stripTrailing(); // The caller ends the last line.
    }

    private void add(ConfigProperty property) {
        String defaultText = property.defaultText();
        text.append("  --")
                .append(property.key())
                .append(property.type().isMap() ? ".<name>" : "")
                .append('=')
                .append(defaultText == null || property.secret() ? "<value>" : Redaction.escape(defaultText))
                .append('\n');
        String description = property.description().replaceAll("\\s+", " ");
        // Every user of a machine can read the command line of a process.
        String advice = property.secret() && !property.type().isMap()
                ? "better as the environment variable " + ConfigNames.environmentName(property.key())
                : "";
        if (!description.isEmpty() || !advice.isEmpty()) {
            text.append("        ")
                    .append(description)
                    .append(description.isEmpty() || advice.isEmpty() ? "" : "; ")
                    .append(advice)
                    .append('\n');
        }
    }
}
