package org.jzenith.core.config.schema;

import java.util.Locale;

/** Derives names: keys from methods, and environment variables from keys; never the reverse. */
public final class ConfigNames {

    private ConfigNames() {}

    /**
     * Returns a name with dashes: {@code basePath} becomes {@code base-path}, {@code maxHTTPSize} becomes
     * {@code max-http-size}.
     */
    public static String kebabCase(String method) {
        String name = method.endsWith("_") ? method.substring(0, method.length() - 1) : method;
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

    /**
     * Returns whether an upper-case letter starts a word: the character before is not upper case, or the next one is
     * lower case.
     */
    private static boolean startsWord(String name, int i) {
        char before = name.charAt(i - 1);
        return Character.isLetterOrDigit(before)
                && (!Character.isUpperCase(before)
                        || (i + 1 < name.length() && Character.isLowerCase(name.charAt(i + 1))));
    }

    /** Returns the environment variable of a key: {@code rest.base-path} becomes {@code REST_BASE_PATH}. */
    public static String environmentName(String key) {
        return key.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
    }
}
