package org.jzenith.rest.compiled;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jzenith.rest.message.PercentEncoding;

/**
 * The template of a path, in segments; see Jakarta REST 3.4. Immutable.
 *
 * @param segments its segments, from the left
 * @param literalCharacters how many of its characters are outside of parameters: of two matching classes, the one with
 *     more of them wins (Jakarta REST 3.7.2)
 */
record PathTemplate(List<Segment> segments, int literalCharacters) {

    /** What a segment matches. */
    enum Kind {
        /** Exactly its text. */
        LITERAL,
        /** Any text. */
        PARAMETER,
        /** What a pattern, or a mixture of text and parameters, matches; possibly more than one segment. */
        PATTERN
    }

    /**
     * One segment.
     *
     * @param kind what it matches
     * @param text the literal, the name of the parameter, or the pattern as it is written
     */
    record Segment(Kind kind, String text) {}

    /** Parses a template, with or without leading and trailing slashes. */
    static PathTemplate parse(String template) {
        List<Segment> segments = new ArrayList<>();
        int literal = 0;
        int depth = 0;
        int start = 0;
        String path = PercentEncoding.decodeUnreserved(template.replaceAll("^/+|/+$", ""));
        for (int i = 0; i <= path.length(); i++) {
            char c = i == path.length() ? '/' : path.charAt(i);
            depth += c == '{' ? 1 : 0;
            literal += depth == 0 && i < path.length() ? 1 : 0;
            depth -= c == '}' ? 1 : 0;
            if (c == '/' && depth == 0) {
                if (!path.isEmpty()) {
                    segments.add(segment(path.substring(start, i)));
                }
                start = i + 1;
            }
        }
        return new PathTemplate(List.copyOf(segments), literal);
    }

    private static Segment segment(String text) {
        if (text.indexOf('{') < 0) {
            return new Segment(Kind.LITERAL, text);
        }
        boolean one = text.startsWith("{") && text.indexOf('}') == text.length() - 1 && text.indexOf(':') < 0;
        return one
                ? new Segment(
                        Kind.PARAMETER, text.substring(1, text.length() - 1).trim())
                : new Segment(Kind.PATTERN, text);
    }

    int length() {
        return segments.size();
    }

    /** Returns the index of the segment that is this parameter, counted from 0; -1 if none or more than one is. */
    int indexOf(String parameter) {
        int[] found = IntStream.range(0, length())
                .filter(i -> segments.get(i).equals(new Segment(Kind.PARAMETER, parameter)))
                .toArray();
        return found.length == 1 ? found[0] : -1;
    }

    boolean hasPattern() {
        return segments.stream().anyMatch(segment -> segment.kind() == Kind.PATTERN);
    }

    /**
     * Returns whether only some of the paths that the tree leads to this template also match {@code other}. This is so
     * for patterns, and for a literal where this template has a parameter, unless the tree has both ways there: then it
     * does not lead paths with the literal to this template.
     */
    boolean isDisputedBy(PathTemplate other) {
        boolean together = true;
        boolean disputed = false;
        for (int i = 0; i < Math.min(length(), other.length()); i++) {
            Segment mine = segments.get(i);
            Segment its = other.segments.get(i);
            if (its.kind() == Kind.PATTERN) {
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
    boolean isSameAs(PathTemplate other) {
        return length() == other.length()
                && IntStream.range(0, length()).allMatch(i -> {
                    Segment mine = segments.get(i);
                    Segment its = other.segments.get(i);
                    return mine.kind() == its.kind()
                            && (mine.kind() == Kind.PARAMETER || mine.text().equals(its.text()));
                });
    }
}
