package org.jzenith.core.config;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigSource.Entry;
import org.jzenith.core.error.Problem;

/** One key: the method that returns it, its name, how its text becomes a value. */
record ConfigProperty(Method method, String key, ConfigConverter converter, @Nullable String defaultText) {

    /** Reads the value from the first source that has one; adds to {@code problems} and returns null if that fails. */
    @Nullable Object read(List<ConfigSource> sources, List<Problem> problems) {
        Entry entry = ConfigSource.find(sources, key);
        if (entry == null && defaultText != null) {
            entry = new Entry(defaultText, "the default in " + method.getDeclaringClass().getSimpleName());
        }
        if (entry == null) {
            return absent(problems);
        }
        try {
            return converter.conversion().apply(entry.text());
        } catch (RuntimeException e) {
            problems.add(ConfigProblems.badValue(key, entry.text(), converter.noun(), converter.expected(), entry.origin()));
            return null;
        }
    }

    private @Nullable Object absent(List<Problem> problems) {
        if (method.getGenericReturnType() instanceof ParameterizedType generic) {
            return generic.getRawType() == Optional.class ? Optional.empty() : List.of();
        }
        problems.add(ConfigProblems.missingValue(key, converter.expected()));
        return null;
    }
}
