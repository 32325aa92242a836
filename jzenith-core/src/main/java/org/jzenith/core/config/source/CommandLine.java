package org.jzenith.core.config.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.config.source.ConfigSource.UnknownKeys;

/**
 * The command line. It has keys, as {@code --rest.port=1} or {@code --rest.port 1}; the last argument of a key counts.
 * It also has the options of the configuration itself and, after {@code --}, the application's arguments, which are not
 * interpreted. Immutable.
 */
public final class CommandLine {

    public static final String CONFIG = "config";
    public static final String PROFILE = "profile";
    private static final String PROPERTIES = "=properties";
    private static final Map<String, ConfigCommand> COMMANDS = Map.of(
            "config-check",
            ConfigCommand.CHECK,
            "config-reference",
            ConfigCommand.REFERENCE,
            "config-reference" + PROPERTIES,
            ConfigCommand.TEMPLATE,
            "config-schema",
            ConfigCommand.SCHEMA,
            "help",
            ConfigCommand.HELP,
            "routes",
            ConfigCommand.ROUTES);

    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._-]*+");

    /** The options that this class reads itself; also candidates for the nearest name of an unknown key. */
    static final List<String> OPTIONS =
            List.of(CONFIG, "config-check", "config-reference", "config-schema", "help", PROFILE, "routes");

    /** What the command line takes besides keys, for the user who does not know it. */
    public static final String HELP =
            """
            Usage: java -jar <application> [--<option>]... [--<key>=<value>]... [-- <argument>...]

            The application itself gets the arguments after --.

            Options:
              --help
                    prints this text
              --config=<path>
                    reads a properties file, or a folder with a file for each key; can be repeated
              --profile=<name>,...
                    reads the file jzenith-<name>.properties on the class path, for each name
              --config-check
                    reports all problems of configuration and injection, and starts nothing
              --config-reference
                    prints all keys with their types and allowed values, as Markdown
              --config-reference=properties
                    prints all keys as a properties file of comments
              --config-schema
                    prints all keys as a JSON Schema
              --routes
                    prints the routes of the servers
            """;

    /** An argument: a key with its text, if it has one; or, without a key, a stray argument. */
    private record Argument(@Nullable String key, @Nullable String text) {}

    private final List<Argument> arguments = new ArrayList<>();
    private final List<String> applicationArguments;
    private ConfigCommand command = ConfigCommand.RUN;

    public CommandLine(List<String> all) {
        int end = all.indexOf("--");
        this.applicationArguments = end < 0 ? List.of() : List.copyOf(all.subList(end + 1, all.size()));
        List<String> own = end < 0 ? all : all.subList(0, end);
        for (int i = 0; i < own.size(); i++) {
            String argument = own.get(i);
            int equals = argument.indexOf('=');
            ConfigCommand asked = argument.startsWith("--") ? COMMANDS.get(argument.substring(2)) : null;
            if (asked != null) {
                // Whoever asks for help does not know what the other commands do.
                command = command == ConfigCommand.HELP ? ConfigCommand.HELP : asked;
            } else if (!argument.startsWith("--") || equals == 2) {
                arguments.add(new Argument(null, argument));
            } else if (equals > 0) {
                arguments.add(new Argument(argument.substring(2, equals), argument.substring(equals + 1)));
            } else if (i + 1 < own.size() && !own.get(i + 1).startsWith("--")) {
                arguments.add(new Argument(argument.substring(2), own.get(++i)));
            } else {
                arguments.add(new Argument(argument.substring(2), null));
            }
        }
    }

    public ConfigCommand command() {
        return command;
    }

    public List<String> applicationArguments() {
        return applicationArguments;
    }

    /** Returns the texts of an option of the configuration itself, in the order in which they are given. */
    public List<String> options(String name) {
        List<String> texts = new ArrayList<>();
        for (Argument argument : arguments) {
            if (name.equals(argument.key()) && argument.text() != null) {
                texts.add(argument.text());
            }
        }
        return texts;
    }

    /** Returns the last text of an option, which is the one that counts; null if the option is not given. */
    @Nullable
    public String option(String name) {
        List<String> texts = options(name);
        return texts.isEmpty() ? null : texts.get(texts.size() - 1);
    }

    /** Returns the keys as a source; reports arguments that are not keys. */
    public ConfigSource source(ConfigSchema schema, ConfigFindings findings) {
        Map<String, List<Value>> entries = new LinkedHashMap<>();
        boolean maybeSecret = false;
        for (Argument argument : arguments) {
            String key = argument.key();
            if (key == null) {
                // An unquoted secret that contains a space continues in the next argument.
                String text = "" + argument.text();
                findings.problem(ConfigProblems.strayArgument(
                        maybeSecret ? Redaction.MASK : Redaction.quote(withoutValue(text))));
                maybeSecret |= text.startsWith("-");
                continue;
            }
            ConfigProperty property = schema.property(key);
            Matcher keyLike = KEY.matcher(key);
            if (property == null && keyLike.lookingAt() && !keyLike.hitEnd()) {
                // This may be --key:value, written by mistake, and the value may be secret.
                findings.problem(ConfigProblems.strayArgument(Redaction.quote("--" + keyLike.group() + "...")));
                maybeSecret = true;
                continue;
            }
            maybeSecret = property == null ? !OPTIONS.contains(key) : property.secret();
            String text = argument.text();
            boolean needsText =
                    property == null ? OPTIONS.contains(key) : !property.type().isBoolean();
            if (needsText && (text == null || (key.equals(CONFIG) && text.isBlank()))) {
                findings.problem(ConfigProblems.argumentWithoutValue(key));
            } else if (text != null && COMMANDS.containsKey(key)) {
                findings.problem(ConfigProblems.argumentWithValue(
                        key,
                        "--" + key
                                + (COMMANDS.containsKey(key + PROPERTIES) ? " or --" + key + PROPERTIES : " alone")));
            } else if (!OPTIONS.contains(key)) {
                entries.computeIfAbsent(key, unused -> new ArrayList<>())
                        .add(0, new Value(text == null ? "true" : text, "command line --" + key));
            }
        }
        return new ConfigSource(UnknownKeys.REFUSED, entries);
    }

    /** This may be -Dkey=value or key:value, written by mistake, and the value may be secret. */
    private static String withoutValue(String stray) {
        return stray.replaceFirst("(?s)[=:].*", "...");
    }
}
