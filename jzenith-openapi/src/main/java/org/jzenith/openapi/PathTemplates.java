package org.jzenith.openapi;

import java.util.List;
import java.util.regex.Pattern;

/** Converts paths to the form of OpenAPI, which contains only the names of their parameters. */
final class PathTemplates {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

    private PathTemplates() { }

    /** Returns the path without its parameters' patterns, which may contain braces: <code>{id: \d{3}}</code> becomes <code>{id}</code>. */
    static String withoutPatterns(String path) {
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

    /** Returns the part by which OpenAPI distinguishes paths: the path without the names of its parameters. */
    static String shape(String template) {
        return VARIABLE.matcher(template).replaceAll("{}");
    }

    /** Returns the names of the parameters of a path without patterns, in their order. */
    static List<String> variables(String template) {
        return VARIABLE.matcher(template).results().map(variable -> variable.group(1)).toList();
    }
}
