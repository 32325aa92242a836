package org.jzenith.benchmarks.scale;

import java.time.Duration;
import org.jzenith.core.config.ConfigDefault;

/** Reads the default values of keys from the interfaces that declare them. */
final class PolicyDefaults {

    private PolicyDefaults() {}

    static int number(Class<?> configuration, String key) {
        return Integer.parseInt(text(configuration, key));
    }

    static Duration duration(Class<?> configuration, String key) {
        String text = text(configuration, key);
        return text.endsWith("ms")
                ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                : Duration.ofSeconds(Long.parseLong(text.substring(0, text.length() - 1)));
    }

    private static String text(Class<?> configuration, String key) {
        try {
            return configuration
                    .getMethod(key)
                    .getAnnotation(ConfigDefault.class)
                    .value();
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(configuration + " has no key " + key, e);
        }
    }
}
