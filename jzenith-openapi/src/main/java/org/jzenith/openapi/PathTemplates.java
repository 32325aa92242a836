package org.jzenith.openapi;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Analyses paths for OpenAPI; their parameters have no patterns. */
final class PathTemplates {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]*)}");

    private PathTemplates() {}

    /** Returns the shape by which OpenAPI distinguishes paths: the path without the names of its parameters. */
    static String shape(String template) {
        return VARIABLE.matcher(template).replaceAll("{}");
    }

    /**
     * Returns the path with a unique name for each parameter: {@code {id}/{id}}, which Jakarta REST allows, becomes
     * {@code {id}/{id_2}}.
     */
    static String withUniqueNames(String template) {
        Set<String> names = new HashSet<>();
        return VARIABLE.matcher(template).replaceAll(variable -> {
            String name = variable.group(1);
            for (int number = 2; !names.add(name); number++) {
                name = variable.group(1) + '_' + number;
            }
            return Matcher.quoteReplacement('{' + name + '}');
        });
    }

    /** Returns the names of the parameters of a path without patterns, in their order. */
    static List<String> variables(String template) {
        return VARIABLE.matcher(template)
                .results()
                .map(variable -> variable.group(1))
                .toList();
    }
}
