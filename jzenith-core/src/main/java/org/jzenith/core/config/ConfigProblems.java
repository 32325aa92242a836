package org.jzenith.core.config;

import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/** Every problem that configuration can have, each with its stable id and wording. */
final class ConfigProblems {

    private ConfigProblems() { }

    static Problem strayArgument(String argument) {
        return new Problem("CONFIG-1", "command line", "\"" + argument + "\" is not a configuration key",
                "--key=value or --key value", null, "put arguments of the application itself behind --");
    }

    static Problem argumentWithoutValue(String argument) {
        return new Problem("CONFIG-2", "command line", "\"" + argument + "\" has no value", "--key=value or --key value", null,
                "write " + argument + "=<value>");
    }

    static Problem badValue(String key, String text, String reason, String expected, String origin) {
        return new Problem("CONFIG-3", key, "\"" + text + "\" is not " + reason, expected, origin,
                "correct the value or remove it to get the default");
    }

    static Problem missingValue(String key, String expected) {
        return new Problem("CONFIG-4", key, "has no value and no default", expected, null,
                "set --" + key + "=<value> or the environment variable " + ConfigNames.environmentName(key));
    }

    static Problem unknownKey(String key, String origin, @Nullable String suggestion) {
        return new Problem("CONFIG-5", key, "is not a known key" + (suggestion == null ? "" : ", did you mean " + suggestion),
                null, origin, suggestion == null ? "remove it" : "write " + suggestion + " or remove it");
    }

    static Problem badInterface(Class<?> type, String what, String fix) {
        return new Problem("CONFIG-6", type.getName(), what, null, null, fix);
    }
}
