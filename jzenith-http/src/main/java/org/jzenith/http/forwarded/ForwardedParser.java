package org.jzenith.http.forwarded;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses one line of the {@code Forwarded} field (RFC 7239 section 4). Commas separate elements, and semicolons
 * separate the pairs of an element. Spaces are allowed around both.
 */
final class ForwardedParser {

    private static final String SPECIAL = "!#$%&'*+-.^_`|~";

    private final String line;
    private int at;

    ForwardedParser(String line) {
        this.line = line;
    }

    /**
     * Adds the elements of the line, with the names of their pairs in lower case. Returns false if the line is
     * malformed.
     */
    boolean parse(List<Map<String, String>> elements) {
        Map<String, String> element = new HashMap<>();
        while (true) {
            skipSpace();
            if (!isAt(';') && !isAt(',') && at < line.length() && !addPair(element)) {
                return false;
            }
            skipSpace();
            if (at == line.length() || isAt(',')) {
                if (!element.isEmpty()) {
                    elements.add(element);
                    element = new HashMap<>();
                }
                if (at == line.length()) {
                    return true;
                }
            } else if (!isAt(';')) {
                return false;
            }
            at++;
        }
    }

    private boolean isAt(char c) {
        return at < line.length() && line.charAt(at) == c;
    }

    private void skipSpace() {
        while (isAt(' ') || isAt('\t')) {
            at++;
        }
    }

    /** Adds a pair. A name must not occur twice in an element. */
    private boolean addPair(Map<String, String> element) {
        String name = token();
        if (name.isEmpty() || !isAt('=')) {
            return false;
        }
        at++;
        String value = isAt('"') ? quoted() : plain();
        return value != null && element.putIfAbsent(name.toLowerCase(Locale.ROOT), value) == null;
    }

    private String token() {
        int start = at;
        while (at < line.length() && isToken(line.charAt(at))) {
            at++;
        }
        return line.substring(start, at);
    }

    /** Accepts an unquoted port, because some proxies write {@code for=192.0.2.1:4711}. */
    private @Nullable String plain() {
        int start = at;
        while (at < line.length() && (isToken(line.charAt(at)) || ":[]".indexOf(line.charAt(at)) >= 0)) {
            at++;
        }
        return at == start ? null : line.substring(start, at);
    }

    private static boolean isToken(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || SPECIAL.indexOf(c) >= 0;
    }

    /** Reads a quoted string (RFC 9110 section 5.6.4). Returns null if it does not end. */
    private @Nullable String quoted() {
        StringBuilder value = new StringBuilder();
        for (at++; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == '"') {
                at++;
                return value.toString();
            }
            if (c == '\\' && ++at == line.length()) {
                return null;
            }
            value.append(line.charAt(at));
        }
        return null;
    }
}
