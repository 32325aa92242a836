package org.jzenith.postgresql.query;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jzenith.backing.row.StatementLine;

/**
 * Finds the names of parameters in SQL, as "Lexical Structure" of PostgreSQL's manual defines its tokens: not in string
 * literals, quoted identifiers and comments. It knows nothing else of the language. A backslash is an escape character
 * in {@code E'...'} only, as with {@code standard_conforming_strings}, which is the default. Used once.
 */
final class SqlScanner {

    private static final Pattern DOLLAR_QUOTE =
            Pattern.compile("\\$(?:[A-Za-z_\\x{80}-\\x{10ffff}][\\w\\x{80}-\\x{10ffff}]*)?\\$");
    /** Two literals are one if there is a line break between them. */
    private static final Pattern CONTINUATION = Pattern.compile(
            "(?:[ \\t\\f\\x0b]|--[^\\n\\r]*+)*+[\\n\\r](?:[ \\t\\f\\x0b\\n\\r]|--[^\\n\\r]*+[\\n\\r])*+'");

    private final String sql;
    private final List<String> texts = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private int at;
    /** Where the text after the last name begins. */
    private int textStart;

    SqlScanner(String sql) {
        this.sql = sql;
    }

    SqlText scan() {
        boolean comment = false;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            comment = false;
            if (c == '\'') {
                skipQuoted('\'', "string literal");
            } else if (c == '"') {
                skipQuoted('"', "quoted identifier");
            } else if (sql.startsWith("--", at)) {
                comment = true;
                skipLine();
            } else if (sql.startsWith("/*", at)) {
                skipComment();
            } else if (c == '$') {
                skipDollar();
            } else if (c == ':') {
                skipColon();
            } else if (isIdentifierStart(c)) {
                skipIdentifier();
            } else {
                at++;
            }
        }
        // What follows this text must not become part of its comment.
        texts.add(sql.substring(textStart) + (comment && !endsLine() ? "\n" : ""));
        return new SqlText(sql, texts, names);
    }

    private boolean endsLine() {
        char last = sql.charAt(sql.length() - 1);
        return last == '\n' || last == '\r';
    }

    private char charAt(int index) {
        return index < sql.length() ? sql.charAt(index) : '\0';
    }

    private IllegalArgumentException unfinished(String what, int start) {
        return new IllegalArgumentException("The " + what + " at character " + (start + 1)
                + " does not end (expected: its end in the same text) in: " + StatementLine.of(sql));
    }

    /** A quote within is written twice, which is like two tokens without anything between them. */
    private void skipQuoted(char quote, String what) {
        int end = sql.indexOf(quote, at + 1);
        if (end < 0) {
            throw unfinished(what, at);
        }
        at = end + 1;
    }

    private void skipEscapedString() {
        int start = at;
        at++;
        while (true) {
            char c = charAt(at);
            if (at >= sql.length()) {
                throw unfinished("string literal", start);
            } else if (c == '\\') {
                at += 2;
            } else if (c != '\'') {
                at++;
            } else if (charAt(at + 1) == '\'') {
                at += 2;
            } else {
                Matcher continuation = CONTINUATION.matcher(sql).region(at + 1, sql.length());
                if (!continuation.lookingAt()) {
                    at++;
                    return;
                }
                at = continuation.end();
            }
        }
    }

    private void skipLine() {
        while (at < sql.length() && sql.charAt(at) != '\n' && sql.charAt(at) != '\r') {
            at++;
        }
    }

    /** Comments of this kind can contain others. */
    private void skipComment() {
        int start = at;
        int depth = 0;
        do {
            if (at >= sql.length()) {
                throw unfinished("comment", start);
            } else if (sql.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (sql.startsWith("*/", at)) {
                depth--;
                at += 2;
            } else {
                at++;
            }
        } while (depth > 0);
    }

    private void skipDollar() {
        if (isDigit(charAt(at + 1))) {
            throw new IllegalArgumentException("The parameter at character " + (at + 1)
                    + " is a number (expected: a name such as :id, for all parameters) in: " + StatementLine.of(sql));
        }
        Matcher quote = DOLLAR_QUOTE.matcher(sql).region(at, sql.length());
        if (!quote.lookingAt()) {
            at++;
            return;
        }
        int end = sql.indexOf(quote.group(), quote.end());
        if (end < 0) {
            throw unfinished("dollar-quoted string", at);
        }
        at = end + quote.group().length();
    }

    private void skipColon() {
        int start = at;
        at++;
        if (charAt(at) == ':') { // a cast
            at++;
        } else if (isNameStart(charAt(at))) {
            while (isNamePart(charAt(at))) {
                at++;
            }
            texts.add(sql.substring(textStart, start));
            names.add(sql.substring(start + 1, at));
            textStart = at;
        }
    }

    /** An E before a quote is part of the string, and a $ in an identifier is part of that. */
    private void skipIdentifier() {
        int start = at;
        while (isIdentifierStart(charAt(at)) || isDigit(charAt(at)) || charAt(at) == '$') {
            at++;
        }
        boolean escaped = at == start + 1 && (sql.charAt(start) == 'e' || sql.charAt(start) == 'E');
        if (escaped && charAt(at) == '\'') {
            skipEscapedString();
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isIdentifierStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= '\u0080';
    }

    private static boolean isNameStart(char c) {
        return c != '$' && Character.isJavaIdentifierStart(c);
    }

    private static boolean isNamePart(char c) {
        return c != '$' && Character.isJavaIdentifierPart(c) && !Character.isIdentifierIgnorable(c);
    }
}
