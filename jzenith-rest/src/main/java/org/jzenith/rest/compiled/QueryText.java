package org.jzenith.rest.compiled;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a query that consists of plain names and values. */
final class QueryText {

    private QueryText() {}

    /** Returns whether a query needs no decoding, and contains nothing forbidden. */
    static boolean isPlain(@Nullable String query) {
        if (query != null) {
            int length = query.length(); // Read once, so that the JIT makes the loop fast.
            for (int i = 0; i < length; i++) {
                char c = query.charAt(i);
                if (c != '=' && c != '&' && !UnreservedCharacters.contains(c)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns whether a plain query can be searched for a name. */
    static boolean canName(String name) {
        return !name.isEmpty() && name.indexOf('=') < 0 && name.indexOf('&') < 0;
    }

    /** Returns the first value of a name, null if there is none. */
    static @Nullable String first(@Nullable String query, String name) {
        int start = query == null ? -1 : find(query, name, 0);
        return query == null || start < 0 ? null : value(query, name, start);
    }

    /** Returns all values of a name, null if there is none. */
    static @Nullable List<String> all(@Nullable String query, String name) {
        List<String> values = null;
        if (query != null) {
            for (int start = find(query, name, 0); start >= 0; start = find(query, name, start + 1)) {
                values = values == null ? new ArrayList<>() : values;
                values.add(value(query, name, start));
            }
        }
        return values;
    }

    /** Returns the position of a parameter with this name, at or after {@code from}; -1 if there is none. */
    private static int find(String query, String name, int from) {
        for (int at = query.indexOf(name, from); at >= 0; at = query.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || query.charAt(at - 1) == '&';
            if (begins && (end == query.length() || query.charAt(end) == '=' || query.charAt(end) == '&')) {
                return at;
            }
        }
        return -1;
    }

    private static String value(String query, String name, int start) {
        int end = query.indexOf('&', start);
        end = end < 0 ? query.length() : end;
        int begin = start + name.length() + 1;
        return begin >= end ? "" : query.substring(begin, end);
    }
}
