package org.jzenith.http.spi;

import org.apiguardian.api.API;

/** The template of a path as it appears in logs, metrics and descriptions: {@code /users/{id}}. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class RouteTemplate {

    private RouteTemplate() {}

    /**
     * Returns the template of a declared path, without the patterns of its parameters, with single slashes, and with a
     * slash at its start only.
     */
    public static String of(String path) {
        String plain = withoutPatterns('/' + path).replaceAll("/{2,}", "/");
        return plain.length() > 1 && plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain;
    }

    /** Removes patterns, which may contain braces: <code>{id: \d{3}}</code> becomes <code>{id}</code>. */
    private static String withoutPatterns(String path) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        boolean pattern = false;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            depth += c == '{' ? 1 : 0;
            pattern = depth > 0 && (pattern || c == ':');
            depth -= c == '}' ? 1 : 0;
            pattern = pattern && depth > 0;
            if (!pattern && (depth == 0 || c != ' ')) {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
