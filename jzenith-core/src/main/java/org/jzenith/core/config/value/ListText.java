package org.jzenith.core.config.value;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The text of a list: its elements between commas. Within an element, <code>&#92;,</code> is a comma. Directly before a
 * comma, and at the end of the text, <code>&#92;&#92;</code> is a backslash, so that an element can end with one.
 * Everywhere else, a backslash has no special meaning, because most are separators in paths of Windows.
 */
final class ListText {

    private static final Pattern LAST_BACKSLASHES = Pattern.compile("\\\\++(?=,|\\z)");

    private ListText() {}

    /** Returns the trimmed elements without blank ones. */
    static List<String> split(String text) {
        List<String> elements = new ArrayList<>();
        StringBuilder element = new StringBuilder();
        int backslashes = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i == text.length() ? ',' : text.charAt(i);
            if (c == '\\') {
                backslashes++;
                continue;
            }
            boolean single = backslashes % 2 == 1;
            if (c != ',') {
                element.append("\\".repeat(backslashes)).append(c);
            } else if (single && i < text.length()) {
                element.append("\\".repeat(backslashes / 2)).append(c);
            } else { // A single backslash at the end of the text escapes nothing.
                elements.add(element.append("\\".repeat(backslashes / 2))
                        .append(single ? "\\" : "")
                        .toString()
                        .trim());
                element.setLength(0);
            }
            backslashes = 0;
        }
        elements.removeIf(String::isBlank);
        return elements;
    }

    /** Returns a text with these elements. Blank elements and those with outer spaces do not survive {@link #split}. */
    static String join(List<String> elements) {
        List<String> texts = new ArrayList<>();
        for (String element : elements) {
            texts.add(LAST_BACKSLASHES.matcher(element).replaceAll("$0$0").replace(",", "\\,"));
        }
        return String.join(",", texts);
    }
}
