package org.jzenith.openapi;

import java.util.List;
import java.util.regex.Pattern;

/** Reads what OpenAPI needs to know of paths whose parameters have no patterns. */
final class PathTemplates {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

    private PathTemplates() { }

    /** Returns the part by which OpenAPI distinguishes paths: the path without the names of its parameters. */
    static String shape(String template) {
        return VARIABLE.matcher(template).replaceAll("{}");
    }

    /** Returns the names of the parameters of a path without patterns, in their order. */
    static List<String> variables(String template) {
        return VARIABLE.matcher(template).results().map(variable -> variable.group(1)).toList();
    }
}
