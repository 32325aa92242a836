package org.jzenith.testing.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A path of a document, such as {@code /prices/{isbn}}. Immutable. */
final class PathPattern {

    private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

    private final List<Segment> segments = new ArrayList<>();

    /**
     * A part between slashes.
     *
     * @param names the variables; empty if their values cannot be told from each other
     * @param rank 0 without variables, 2 for a variable alone, 1 otherwise
     */
    private record Segment(Pattern pattern, List<String> names, char rank) {}

    PathPattern(String template) {
        for (String segment : template.split("/", -1)) {
            segments.add(segment(segment));
        }
    }

    private static Segment segment(String text) {
        StringBuilder pattern = new StringBuilder();
        List<String> names = new ArrayList<>();
        Matcher variable = VARIABLE.matcher(text);
        int end = 0;
        while (variable.find()) {
            pattern.append(Pattern.quote(text.substring(end, variable.start()))).append("(.+?)");
            names.add(variable.group(1));
            end = variable.end();
        }
        pattern.append(Pattern.quote(text.substring(end)));
        char rank = names.isEmpty() ? '0' : VARIABLE.matcher(text).matches() ? '2' : '1';
        return new Segment(
                Pattern.compile(pattern.toString(), Pattern.DOTALL), text.contains("}{") ? List.of() : names, rank);
    }

    /** Returns the values of the variables if the decoded segments are those of this path. */
    Optional<Map<String, String>> match(List<String> path) {
        if (path.size() != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < path.size(); i++) {
            Segment segment = segments.get(i);
            Matcher matcher = segment.pattern().matcher(path.get(i));
            if (!matcher.matches()) {
                return Optional.empty();
            }
            for (int group = 0; group < segment.names().size(); group++) {
                variables.put(segment.names().get(group), matcher.group(group + 1));
            }
        }
        return Optional.of(variables);
    }

    /** Returns a text that sorts before those of paths that are less concrete. */
    String rank() {
        StringBuilder rank = new StringBuilder();
        segments.forEach(segment -> rank.append(segment.rank()));
        return rank.toString();
    }
}
