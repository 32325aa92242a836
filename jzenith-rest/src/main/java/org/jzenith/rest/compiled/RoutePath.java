package org.jzenith.rest.compiled;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jzenith.core.path.PathTemplate;
import org.jzenith.core.path.PathTemplate.Part;
import org.jzenith.core.path.PercentEncoding;

/**
 * The template of a path, in segments that the tree of routes distinguishes. Immutable.
 *
 * @param segments its segments, from the left
 * @param literalCharacters how many of its characters are outside of parameters: of two matching classes, the one with
 *     more of them wins (Jakarta REST 3.7.2)
 */
record RoutePath(List<Segment> segments, int literalCharacters) {

    /** What a segment matches. */
    enum Kind {
        /** Exactly its text. */
        LITERAL,
        /** Any text. */
        PARAMETER,
        /** Text within one segment that its pattern matches. */
        RESTRICTED,
        /** What a pattern, or a mixture of text and parameters, matches; possibly more than one segment. */
        PATTERN
    }

    /**
     * One segment.
     *
     * @param kind what it matches
     * @param text the literal, the name of the parameter, or the pattern as it is written
     * @param restriction the regular expression of a restricted parameter; empty for all others
     */
    record Segment(Kind kind, String text, String restriction) {

        Segment(Kind kind, String text) {
            this(kind, text, "");
        }

        private boolean isParameter() {
            return kind == Kind.PARAMETER || kind == Kind.RESTRICTED;
        }

        /** Returns whether both match the same texts. */
        private boolean isSameAs(Segment other) {
            return kind == other.kind
                    && restriction.equals(other.restriction)
                    && (isParameter() || text.equals(other.text));
        }
    }

    /** A regular expression of characters and classes, none of which is a slash. */
    private static final Pattern WITHIN_A_SEGMENT = Pattern.compile(
            "(?:(?:\\\\[dw]|\\[(?:\\w-\\w|\\w|\\\\[dw.-]|\\.(?!-))+-?])(?:[+*?]|\\{\\d+(?:,\\d*)?})?|[\\w-])+");

    /** Parses a template, with or without leading and trailing slashes. */
    static RoutePath parse(String template) {
        PathTemplate path = PathTemplate.parse(PercentEncoding.decodeUnreserved(template.replaceAll("^/+|/+$", "")));
        int literal = path.parts().stream()
                .filter(part -> !part.variable())
                .mapToInt(part -> part.text().length())
                .sum();
        return new RoutePath(
                path.parts().isEmpty()
                        ? List.of()
                        : path.segments().stream().map(RoutePath::segment).toList(),
                literal);
    }

    private static Segment segment(PathTemplate template) {
        if (template.variables().isEmpty()) {
            return new Segment(Kind.LITERAL, template.toString());
        }
        Part first = template.parts().get(0);
        if (template.parts().size() > 1 || !first.hasValidName()) {
            return new Segment(Kind.PATTERN, template.toString());
        }
        String pattern = first.pattern();
        if (pattern == null) {
            return new Segment(Kind.PARAMETER, first.name());
        }
        return WITHIN_A_SEGMENT.matcher(pattern).matches()
                ? new Segment(Kind.RESTRICTED, first.name(), pattern)
                : new Segment(Kind.PATTERN, template.toString());
    }

    int length() {
        return segments.size();
    }

    /** Returns the index of the segment that is this parameter, counted from 0; -1 if none or more than one is. */
    int indexOf(String parameter) {
        int[] found = IntStream.range(0, length())
                .filter(i ->
                        segments.get(i).isParameter() && segments.get(i).text().equals(parameter))
                .toArray();
        return found.length == 1 ? found[0] : -1;
    }

    boolean hasPattern() {
        return segments.stream()
                .anyMatch(segment -> segment.kind() == Kind.PATTERN || segment.kind() == Kind.RESTRICTED);
    }

    /**
     * Returns whether only some of the paths that the tree leads to this template also match {@code other}. This is so
     * for patterns, and for a literal where this template has a parameter, unless the tree has both ways there: then it
     * does not lead paths with the literal to this template.
     */
    boolean isDisputedBy(RoutePath other) {
        boolean together = true;
        boolean disputed = false;
        for (int i = 0; i < Math.min(length(), other.length()); i++) {
            Segment mine = segments.get(i);
            Segment its = other.segments.get(i);
            if (its.kind() == Kind.RESTRICTED && mine.kind() == Kind.LITERAL) {
                return mine.text().matches(its.restriction());
            }
            if (its.kind() == Kind.PATTERN || (its.kind() == Kind.RESTRICTED && !its.isSameAs(mine))) {
                return true;
            }
            if (its.kind() == Kind.LITERAL && !its.equals(mine)) {
                if (mine.kind() == Kind.LITERAL || together) {
                    return false;
                }
                disputed = true;
            }
            together &= its.kind() == mine.kind();
        }
        return disputed && other.length() <= length();
    }

    /** Returns whether both match the same paths. */
    boolean isSameAs(RoutePath other) {
        return length() == other.length()
                && IntStream.range(0, length()).allMatch(i -> segments.get(i).isSameAs(other.segments.get(i)));
    }
}
