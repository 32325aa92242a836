package org.jzenith.core.config;

import java.util.Locale;

/** How the names of keys are made: from methods to keys, from keys to environment variables, never the other way. */
final class ConfigNames {

    private ConfigNames() { }

    /** {@code basePath} is {@code base-path}. */
    static String kebabCase(String methodName) {
        StringBuilder name = new StringBuilder(methodName.length() + 4);
        for (int i = 0; i < methodName.length(); i++) {
            char c = methodName.charAt(i);
            if (Character.isUpperCase(c)) {
                name.append('-').append(Character.toLowerCase(c));
            } else {
                name.append(c);
            }
        }
        return name.toString();
    }

    /** {@code rest.base-path} is {@code REST_BASE_PATH}. */
    static String environmentName(String key) {
        return key.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
