package org.jzenith.openapi;

import java.util.Map;
import java.util.Optional;

/**
 * Rewrites a pattern of Java so that it has the same meaning in ECMA-262 with the flag {@code u} (JSON Schema 2020-12
 * section 6.4). Java and Python's {@code re} accept the result too, because code generators copy patterns into clients.
 * Used for one pattern, by one thread.
 */
final class PortablePattern {

    /** The content of the named classes; further ones would take thousands of ranges. */
    private static final Map<String, String> NAMED = Map.ofEntries(
            Map.entry("ASCII", "\\u0000-\\u007F"),
            Map.entry("Alnum", "0-9A-Za-z"),
            Map.entry("Alpha", "A-Za-z"),
            Map.entry("Blank", "\\t "),
            Map.entry("Cc", "\\u0000-\\u001F\\u007F-\\u009F"),
            Map.entry("Cntrl", "\\u0000-\\u001F\\u007F"),
            Map.entry("Digit", "0-9"),
            Map.entry("Graph", "!-~"),
            Map.entry("Lower", "a-z"),
            Map.entry("Print", " -~"),
            Map.entry("Punct", "!-/:-@\\[-`{-~"),
            Map.entry("Space", "\\t-\\r "),
            Map.entry("Upper", "A-Z"),
            Map.entry("XDigit", "0-9A-Fa-f"));

    /** The characters besides letters and digits that ECMA-262 allows to escape. */
    private static final String SYNTAX = "^$\\.*+?()[]{}|";

    /** Thrown if a part of the pattern has no equivalent. */
    private static final class Untranslatable extends Exception {
        private static final long serialVersionUID = 1L;

        Untranslatable() {
            super(null, null, false, false);
        }
    }

    private final String java;
    private final StringBuilder portable = new StringBuilder();
    private int at;

    private PortablePattern(String java) {
        this.java = java;
    }

    /** Returns a pattern without flags in a portable form; empty if there is none. */
    static Optional<String> of(String java) {
        PortablePattern pattern = new PortablePattern(java);
        try {
            while (pattern.at < java.length()) {
                pattern.next();
            }
            return Optional.of(pattern.portable.toString());
        } catch (Untranslatable e) {
            return Optional.empty();
        }
    }

    private boolean sees(String text) {
        return java.startsWith(text, at);
    }

    private boolean skips(String text) {
        boolean seen = sees(text);
        at += seen ? text.length() : 0;
        return seen;
    }

    private char take() throws Untranslatable {
        if (at == java.length()) {
            throw new Untranslatable();
        }
        return java.charAt(at++);
    }

    private void next() throws Untranslatable {
        char next = take();
        switch (next) {
            case '\\' -> escape();
            case '[' -> set();
            case '(' -> group();
            case '*', '+', '?' -> quantifier(String.valueOf(next));
            case '{' -> quantifier('{' + through('}'));
            case ']', '}' -> portable.append('\\').append(next);
            case '^', '$', '.', '|', ')' -> portable.append(next);
            default -> literal(next);
        }
    }

    private String through(char end) throws Untranslatable {
        int last = java.indexOf(end, at);
        if (last < 0) {
            throw new Untranslatable();
        }
        String text = java.substring(at, last + 1);
        at = last + 1;
        return text;
    }

    private void quantifier(String text) throws Untranslatable {
        if (sees("+")) { // Possessive
            throw new Untranslatable();
        }
        portable.append(text);
        if (skips("?")) {
            portable.append('?');
        }
    }

    /** Appends a group without its name: Python has another syntax for names, and no reference needs them. */
    private void group() throws Untranslatable {
        portable.append('(');
        if (skips("?")) {
            if (sees(":") || sees("=") || sees("!")) {
                portable.append('?').append(take());
            } else if (sees("<") && !sees("<=") && !sees("<!")) {
                through('>');
            } else { // Flags, an atomic group, or a lookbehind, for which Python requires a fixed length
                throw new Untranslatable();
            }
        }
    }

    private void escape() throws Untranslatable {
        char escaped = take();
        switch (escaped) {
            case 'b', 'B', 'd', 'D', 'w', 'W' -> portable.append('\\').append(escaped);
            case 's', 'S', 'p', 'P' ->
                portable.append(Character.isUpperCase(escaped) ? "[^" : "[")
                        .append(named(escaped))
                        .append(']');
            default -> character(escaped);
        }
    }

    /** Returns the content of a named class, without its brackets. */
    private String named(char escape) throws Untranslatable {
        String name = escape == 's' || escape == 'S' ? "Space" : skips("{") ? through('}') : String.valueOf(take());
        String contents = NAMED.get(name.replace("}", ""));
        if (contents == null) {
            throw new Untranslatable();
        }
        return contents;
    }

    /** Appends one escaped character. */
    private void character(char escaped) throws Untranslatable {
        switch (escaped) {
            case 't', 'n', 'r', 'f' -> portable.append('\\').append(escaped);
            case 'x' -> code(2);
            case 'u' -> code(4);
            default -> {
                if (Character.isLetterOrDigit(escaped)) { // A character that only Java has, or a reference to a group
                    throw new Untranslatable();
                }
                if (SYNTAX.indexOf(escaped) >= 0) {
                    portable.append('\\').append(escaped);
                } else {
                    literal(escaped);
                }
            }
        }
    }

    private void code(int digits) throws Untranslatable {
        StringBuilder code = new StringBuilder();
        while (code.length() < digits) {
            code.append(take());
        }
        if (!code.toString().matches("[0-9A-Fa-f]+") || code.toString().matches("[Dd][89A-Fa-f]..")) {
            throw new Untranslatable(); // Half a surrogate pair has no equivalent.
        }
        portable.append(digits == 2 ? "\\x" : "\\u").append(code);
    }

    private void literal(char one) throws Untranslatable {
        if (Character.isHighSurrogate(one) && at < java.length() && Character.isLowSurrogate(java.charAt(at))) {
            portable.append(one).append(take());
        } else if (Character.isSurrogate(one)) {
            throw new Untranslatable();
        } else if (Character.isISOControl(one) || one == '\u2028' || one == '\u2029') {
            portable.append(String.format("\\u%04X", (int) one)); // Source code of a client may not contain it.
        } else {
            portable.append(one);
        }
    }

    /** Appends a set of characters. Only Java has nested sets and intersections. */
    private void set() throws Untranslatable {
        portable.append(skips("^") ? "[^" : "[");
        boolean first = true;
        boolean mayBegin = false; // Whether the last character may begin a range.
        while (first || !sees("]")) {
            if (sees("[") || sees("&&")) {
                throw new Untranslatable();
            }
            boolean range = mayBegin && sees("-") && !sees("-]");
            if (range) {
                at++;
                portable.append('-');
            }
            boolean character = member();
            if (range && !character) {
                throw new Untranslatable();
            }
            mayBegin = character && !range;
            first = false;
        }
        at++;
        portable.append(']');
    }

    /** Appends a character or a named class, and returns whether it was a character. */
    private boolean member() throws Untranslatable {
        char member = take();
        if (member == '-' || member == ']') {
            portable.append('\\').append(member);
            return true;
        }
        if (member != '\\') {
            literal(member);
            return true;
        }
        char escaped = take();
        switch (escaped) {
            case '-' -> portable.append("\\-");
            case 'd', 'D', 'w', 'W' -> portable.append('\\').append(escaped);
            case 's', 'p' -> portable.append(named(escaped));
            default -> character(escaped);
        }
        return "dDwWsp".indexOf(escaped) < 0;
    }
}
