package org.jzenith.core.config;

import java.util.Locale;

/** How the names of keys are made: from methods to keys, from keys to environment variables, never the other way. */
final class ConfigNames {

    private ConfigNames() { }

    /** {@code basePath} is {@code base-path}, {@code maxHTTPSize} is {@code max-http-size}. */
    static String kebabCase(String name) {
        StringBuilder kebab = new StringBuilder(name.length() + 4);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c) && i > 0 && startsWord(name, i)) {
                kebab.append('-');
            }
            kebab.append(Character.toLowerCase(c));
        }
        return kebab.toString();
    }

    /** An upper-case letter starts a word after anything but another one, and where it ends a row of them. */
    private static boolean startsWord(String name, int i) {
        char before = name.charAt(i - 1);
        return Character.isLetterOrDigit(before)
                && (!Character.isUpperCase(before) || (i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1))));
    }

    /** {@code rest.base-path} is {@code REST_BASE_PATH}. */
    static String environmentName(String key) {
        return key.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
