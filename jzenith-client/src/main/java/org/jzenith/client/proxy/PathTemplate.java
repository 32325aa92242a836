package org.jzenith.client.proxy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A path with variables, such as {@code /books/{id}}, as JAX-RS writes it (Jakarta REST 3.4). */
final class PathTemplate {

    /**
     * A part of the path.
     *
     * @param text the fixed text, encoded, or the name of a variable
     * @param slashes whether the pattern of the variable matches a slash, so that it may have several segments
     */
    private record Part(String text, boolean variable, boolean slashes) {}

    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder shown = new StringBuilder();

    /**
     * Reads a template, which begins with a slash.
     *
     * @throws IllegalArgumentException if its braces do not fit together
     */
    PathTemplate(String template) {
        int at = 0;
        while (at < template.length()) {
            int open = template.indexOf('{', at);
            String fixed = template.substring(at, open < 0 ? template.length() : open);
            if (fixed.indexOf('}') >= 0) {
                throw new IllegalArgumentException("has a } without a {");
            }
            if (!fixed.isEmpty()) {
                parts.add(new Part(PercentEncoding.path(fixed), false, false));
                shown.append(fixed);
            }
            if (open < 0) {
                return;
            }
            int close = closing(template, open);
            variable(template.substring(open + 1, close));
            at = close + 1;
        }
    }

    private static int closing(String template, int open) {
        int depth = 0;
        for (int i = open; i < template.length(); i++) {
            char c = template.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("has a { without a }");
    }

    private void variable(String inside) {
        int colon = inside.indexOf(':');
        String name = (colon < 0 ? inside : inside.substring(0, colon)).trim();
        if (!name.matches("\\w[\\w.-]*")) {
            throw new IllegalArgumentException("has a variable without a valid name: {" + inside + '}');
        }
        parts.add(new Part(
                name,
                true,
                colon >= 0 && "a/b".matches(inside.substring(colon + 1).trim())));
        shown.append('{').append(name).append('}');
    }

    /** Returns the names of the variables. */
    Set<String> variables() {
        Set<String> names = new TreeSet<>();
        parts.stream().filter(Part::variable).forEach(part -> names.add(part.text()));
        return names;
    }

    /**
     * Returns the path with these values.
     *
     * @throws IllegalArgumentException if a value would lead to another path: one without text, or a segment of dots
     */
    String expand(Map<String, String> values) {
        StringBuilder path = new StringBuilder();
        for (Part part : parts) {
            if (part.variable()) {
                String value = checked(part, String.valueOf(values.get(part.text())));
                path.append(part.slashes() ? PercentEncoding.segments(value) : PercentEncoding.value(value));
            } else {
                path.append(part.text());
            }
        }
        return path.toString();
    }

    /** Servers and proxies remove segments of dots, encoded or not (RFC 3986 section 5.2.4). */
    private static String checked(Part part, String value) {
        for (String segment : value.split("/", -1)) {
            if (segment.equals(".") || segment.equals("..")) {
                throw new IllegalArgumentException("@PathParam(\"" + part.text() + "\"): " + value
                        + " (expected: no segment that consists of dots, which leads to another path)");
            }
        }
        if (value.isEmpty()) {
            throw new IllegalArgumentException(
                    "@PathParam(\"" + part.text() + "\"): an empty text (expected: a value for its place in the path)");
        }
        return value;
    }

    /** Returns the template without patterns, for messages and metrics. */
    @Override
    public String toString() {
        return shown.toString();
    }
}
