package org.jzenith.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The differences between two JSON documents, one line for each JSON pointer: {@code - } removed, {@code + } added,
 * {@code ~ } changed.
 */
final class JsonDifference {

    private static final int LONGEST_VALUE = 200;

    private final List<String> lines = new ArrayList<>();

    private JsonDifference() {}

    /** Returns the differences in the order of the document, names sorted; empty if the documents are equal. */
    static List<String> between(JsonNode before, JsonNode after) {
        JsonDifference difference = new JsonDifference();
        difference.compare("", before, after);
        return List.copyOf(difference.lines);
    }

    private void compare(String place, JsonNode before, JsonNode after) {
        if (before.isObject() && after.isObject()) {
            Set<String> names = new TreeSet<>();
            before.fieldNames().forEachRemaining(names::add);
            after.fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                compare(place + '/' + name.replace("~", "~0").replace("/", "~1"), before.path(name), after.path(name));
            }
        } else if (before.isArray() && after.isArray()) {
            for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
                compare(place + '/' + i, before.path(i), after.path(i));
            }
        } else if (after.isMissingNode()) {
            lines.add("- " + place + ": " + shortened(before));
        } else if (before.isMissingNode()) {
            lines.add("+ " + place + ": " + shortened(after));
        } else if (!before.equals(after)) {
            lines.add("~ " + place + ": " + shortened(before) + " -> " + shortened(after));
        }
    }

    private static String shortened(JsonNode value) {
        String text = value.toString();
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "...";
    }
}
