package org.jzenith.core.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/**
 * The command line as a source: {@code --rest.port=1} and {@code --rest.port 1}; of the same key twice the last wins; what
 * follows {@code --} belongs to the application and is left alone.
 */
final class CommandLine implements ConfigSource {

    private final Map<String, Entry> values = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    CommandLine(String... arguments) {
        for (int i = 0; i < arguments.length && !arguments[i].equals("--"); i++) {
            String argument = arguments[i];
            int equals = argument.indexOf('=');
            if (!argument.startsWith("--")) {
                problems.add(ConfigProblems.strayArgument(argument));
            } else if (equals > 0) {
                put(argument.substring(2, equals), argument.substring(equals + 1));
            } else if (i + 1 < arguments.length && !arguments[i + 1].startsWith("--")) {
                put(argument.substring(2), arguments[++i]);
            } else {
                problems.add(ConfigProblems.argumentWithoutValue(argument));
            }
        }
    }

    private void put(String key, String text) {
        values.put(key, new Entry(text, "command line --" + key));
    }

    List<Problem> problems() {
        return problems;
    }

    @Override
    public @Nullable Entry find(String key) {
        return values.get(key);
    }

    @Override
    public Map<String, Entry> declared() {
        return values;
    }
}
