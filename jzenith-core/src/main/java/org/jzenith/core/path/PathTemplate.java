package org.jzenith.core.path;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A template of paths with variables, such as <code>/users/{id: [0-9]+}</code> (Jakarta REST 3.4). The pattern of a
 * variable may have slashes, and braces in pairs. A brace without the other one of its pair belongs to a text.
 * Immutable.
 *
 * @param parts its texts and variables, in their order
 */
public record PathTemplate(List<Part> parts) {

    /**
     * A text or a variable.
     *
     * @param text the text; for a variable, all characters between its braces
     */
    public record Part(String text, boolean variable) {

        /** Returns the name of a variable. */
        public String name() {
            int colon = text.indexOf(':');
            return (colon < 0 ? text : text.substring(0, colon)).trim();
        }

        /** Returns whether Jakarta REST allows the name of a variable. */
        public boolean hasValidName() {
            return name().matches("\\w[\\w.-]*");
        }

        /** Returns the regular expression of a variable; null if it has none. */
        public @Nullable String pattern() {
            int colon = text.indexOf(':');
            return colon < 0 ? null : text.substring(colon + 1).trim();
        }
    }

    /** Reads a template. Never fails: its user decides which names and braces are valid. */
    public static PathTemplate parse(String template) {
        List<Part> parts = new ArrayList<>();
        int text = 0;
        for (int open = template.indexOf('{'); open >= 0; ) {
            int close = close(template, open);
            if (close > 0) {
                addText(parts, template.substring(text, open));
                parts.add(new Part(template.substring(open + 1, close), true));
                text = close + 1;
            }
            open = template.indexOf('{', Math.max(open + 1, text));
        }
        addText(parts, template.substring(text));
        return new PathTemplate(List.copyOf(parts));
    }

    private static int close(String template, int open) {
        int depth = 0;
        for (int i = open; i < template.length(); i++) {
            char c = template.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static void addText(List<Part> parts, String text) {
        if (!text.isEmpty()) {
            parts.add(new Part(text, false));
        }
    }

    /** Splits the template at the slashes of its texts. Between two adjacent slashes, a segment has no parts. */
    public List<PathTemplate> segments() {
        List<PathTemplate> segments = new ArrayList<>();
        List<Part> segment = new ArrayList<>();
        for (Part part : parts) {
            String[] texts = part.variable() ? new String[0] : part.text().split("/", -1);
            for (int i = 0; i < texts.length; i++) {
                if (i > 0) {
                    segments.add(new PathTemplate(List.copyOf(segment)));
                    segment.clear();
                }
                addText(segment, texts[i]);
            }
            if (part.variable()) {
                segment.add(part);
            }
        }
        segments.add(new PathTemplate(List.copyOf(segment)));
        return segments;
    }

    /** Returns the variables, in their order. */
    public List<Part> variables() {
        return parts.stream().filter(Part::variable).toList();
    }

    /** Returns the template with the result of a function between the braces of each variable. */
    public String withVariables(Function<Part, String> inside) {
        return parts.stream()
                .map(part -> part.variable() ? '{' + inside.apply(part) + '}' : part.text())
                .collect(Collectors.joining());
    }

    /** Returns the template as it was written. */
    @Override
    public String toString() {
        return withVariables(Part::text);
    }
}
