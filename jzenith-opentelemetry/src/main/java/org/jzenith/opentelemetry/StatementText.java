package org.jzenith.opentelemetry;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * SQL without values: literals become {@code ?}, and comments are removed. Unknown text counts as a literal, to its
 * end.
 */
final class StatementText {

    private static final Pattern TOKEN = Pattern.compile(
            // Comments
            "(?<comment>--[^\\n]*+|/\\*(?:[^*]|\\*(?!/))*+(?:\\*/|\\z))"
                    // Names: they may have digits in them
                    + "|(?<kept>\"(?:[^\"]|\"\")*+\"|\\$\\d++|(?![eEbBxXnNuU]&?')[\\p{L}_][\\p{L}\\p{N}_$]*+)"
                    // Texts: with escapes, without, and between dollars
                    + "|[eE]'(?:[^'\\\\]|\\\\.|'')*+(?:'|\\z)"
                    + "|[bBxXnNuU]?&?'(?:[^']|'')*+(?:'|\\z)"
                    + "|\\$(?<tag>\\w*+)\\$(?s:.*?)(?:\\$\\k<tag>\\$|\\z)"
                    // Numbers
                    + "|(?:\\d[\\w.]*+|\\.\\d[\\w.]*+)(?:(?<=[eE])[+-]\\d++)?",
            Pattern.DOTALL);

    private StatementText() {}

    static String of(String sql) {
        return TOKEN.matcher(sql).replaceAll(StatementText::replacement).trim();
    }

    private static String replacement(java.util.regex.MatchResult token) {
        Matcher matcher = (Matcher) token;
        if (matcher.group("comment") != null) {
            return "";
        }
        return matcher.group("kept") == null ? "?" : Matcher.quoteReplacement(matcher.group());
    }
}
