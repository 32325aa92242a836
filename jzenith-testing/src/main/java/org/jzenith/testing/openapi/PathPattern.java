package org.jzenith.testing.openapi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jzenith.core.path.PathTemplate;
import org.jzenith.core.path.PathTemplate.Part;
import org.jzenith.core.path.PercentEncoding;

/** A path of a document, such as {@code /prices/{isbn}}. Immutable. */
final class PathPattern {

    /** More ways to read a path are not tried: then nothing is said of its variables. */
    private static final int MOST_WAYS = 200;

    private final List<Segment> segments = new ArrayList<>();

    /**
     * A part between slashes: texts with a variable between each two of them.
     *
     * @param rank 0 without variables, 2 for a variable alone, 1 otherwise
     */
    private record Segment(List<String> texts, List<String> names, char rank) {

        /** Returns each way to read a text; none if it is another one. */
        List<Map<String, String>> read(String text) {
            List<Map<String, String>> ways = new ArrayList<>();
            read(text, 0, 0, Map.of(), ways);
            return ways;
        }

        private void read(
                String text, int begin, int number, Map<String, String> known, List<Map<String, String>> ways) {
            String own = texts.get(number);
            if (ways.size() > MOST_WAYS || !text.startsWith(own, begin)) {
                return;
            }
            int value = begin + own.length();
            if (number == names.size()) {
                if (value == text.length()) {
                    ways.add(known);
                }
                return;
            }
            String next = texts.get(number + 1);
            boolean isLast = number + 1 == names.size();
            int end = isLast ? text.length() - next.length() : text.indexOf(next, value + 1);
            while (end > value && ways.size() <= MOST_WAYS) {
                Map<String, String> more = new HashMap<>(known);
                more.put(names.get(number), text.substring(value, end));
                read(text, end, number + 1, more, ways);
                end = isLast || end == text.length() ? -1 : text.indexOf(next, end + 1);
            }
        }
    }

    PathPattern(String template) {
        PathTemplate.parse(template).segments().forEach(segment -> segments.add(segment(segment)));
    }

    private static Segment segment(PathTemplate template) {
        List<String> texts = new ArrayList<>(List.of(""));
        List<String> names = new ArrayList<>();
        for (Part part : template.parts()) {
            if (part.variable()) {
                names.add(part.text());
                texts.add("");
            } else {
                texts.set(names.size(), decoded(part.text()));
            }
        }
        char rank = names.isEmpty() ? '0' : String.join("", texts).isEmpty() && names.size() == 1 ? '2' : '1';
        return new Segment(texts, names, rank);
    }

    /** What is no valid percent-encoding stands for itself: the document is not what is checked. */
    private static String decoded(String text) {
        try {
            return PercentEncoding.decode(text);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    /**
     * Returns the values of the variables if the decoded segments are those of this path: in each way to read them, as
     * {@code a-b-c} may be read in two ways by <code>{x}-{y}</code>. None if they are those of another path.
     */
    List<Map<String, String>> match(List<String> path) {
        if (path.size() != segments.size()) {
            return List.of();
        }
        List<Map<String, String>> all = List.of(Map.of());
        for (int i = 0; i < path.size(); i++) {
            List<Map<String, String>> ways = segments.get(i).read(path.get(i));
            if (ways.isEmpty()) {
                return List.of();
            }
            if (all.size() * ways.size() <= MOST_WAYS) {
                all = all.stream()
                        .flatMap(before -> ways.stream().map(way -> joined(before, way)))
                        .toList();
            }
        }
        return all;
    }

    private static Map<String, String> joined(Map<String, String> before, Map<String, String> way) {
        Map<String, String> both = new HashMap<>(before);
        both.putAll(way);
        return both;
    }

    /** Returns a text that sorts before those of paths that are less concrete. */
    String rank() {
        StringBuilder rank = new StringBuilder();
        segments.forEach(segment -> rank.append(segment.rank()));
        return rank.toString();
    }
}
