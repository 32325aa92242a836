package org.jzenith.client.proxy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jzenith.core.path.PathTemplate;
import org.jzenith.core.path.PathTemplate.Part;
import org.jzenith.core.path.PercentEncoding;

/** The path of a method, such as {@code /books/{id}}, whose variables get their values from arguments. Immutable. */
final class RequestPath {

    private static final Pattern BRACE = Pattern.compile("[{}]");

    /**
     * A part of the path.
     *
     * @param text the text, encoded, or the name of the variable
     * @param slashes whether the pattern of the variable matches a slash, so that it may have several segments
     */
    private record Piece(String text, boolean variable, boolean slashes) {}

    private final List<Piece> pieces = new ArrayList<>();
    private final String shown;

    /**
     * Reads a template, which begins with a slash.
     *
     * @throws IllegalArgumentException if its braces do not fit together
     */
    RequestPath(String path) {
        PathTemplate template = PathTemplate.parse(path);
        template.parts().forEach(part -> pieces.add(part.variable() ? variable(part) : text(part.text())));
        shown = template.withVariables(Part::name);
    }

    private static Piece text(String text) {
        Matcher brace = BRACE.matcher(text);
        if (brace.find()) {
            throw new IllegalArgumentException(
                    brace.group().equals("{") ? "has a { without a }" : "has a } without a {");
        }
        return new Piece(PercentEncoding.encodePath(text), false, false);
    }

    private static Piece variable(Part part) {
        if (!part.hasValidName()) {
            throw new IllegalArgumentException("has a variable without a valid name: {" + part.text() + '}');
        }
        String pattern = part.pattern();
        return new Piece(part.name(), true, pattern != null && "a/b".matches(pattern));
    }

    /** Returns the names of the variables. */
    Set<String> variables() {
        Set<String> names = new TreeSet<>();
        pieces.stream().filter(Piece::variable).forEach(piece -> names.add(piece.text()));
        return names;
    }

    /**
     * Returns the path with these values.
     *
     * @throws IllegalArgumentException if a value would lead to another path: one without text, or a segment of dots
     */
    String expand(Map<String, String> values) {
        StringBuilder path = new StringBuilder();
        for (Piece piece : pieces) {
            if (piece.variable()) {
                String value = checked(piece, String.valueOf(values.get(piece.text())));
                path.append(piece.slashes() ? PercentEncoding.encodeSegments(value) : PercentEncoding.encode(value));
            } else {
                path.append(piece.text());
            }
        }
        return path.toString();
    }

    /** Servers and proxies remove segments of dots, encoded or not (RFC 3986 section 5.2.4). */
    private static String checked(Piece piece, String value) {
        for (String segment : value.split("/", -1)) {
            if (segment.equals(".") || segment.equals("..")) {
                throw new IllegalArgumentException("@PathParam(\"" + piece.text() + "\"): " + value
                        + " (expected: no segment that consists of dots, which leads to another path)");
            }
        }
        if (value.isEmpty()) {
            throw new IllegalArgumentException("@PathParam(\"" + piece.text()
                    + "\"): an empty text (expected: a value for its place in the path)");
        }
        return value;
    }

    /** Returns the template without patterns, for messages and metrics. */
    @Override
    public String toString() {
        return shown;
    }
}
