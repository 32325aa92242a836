package org.jzenith.core.config.problem;

import java.util.BitSet;
import java.util.Set;
import org.jzenith.core.config.Secret;
import org.jzenith.core.error.ControlCharacters;
import org.jzenith.core.error.Problem;

/**
 * Removes the secrets of an application from printed texts. The first line of defence is that a known secret never
 * reaches a text. This is the second line, for a secret in an unexpected place. It ignores secrets of fewer than
 * {@value #SHORTEST} characters. They occur by chance in any text, where a mask would reveal the secret.
 *
 * @param secrets the texts that must not be shown
 */
public record Redaction(Set<String> secrets) {

    /** The text that replaces a secret in all output. */
    public static final String MASK = Secret.of("").toString();

    private static final int SHORTEST = 4;

    /** Returns a problem of any origin without the secrets that were read. */
    public Problem redact(Problem problem) {
        String expected = problem.expected();
        String source = problem.source();
        return new Problem(
                problem.id(),
                redact(problem.subject()),
                redact(problem.what()),
                expected == null ? null : redact(expected),
                source == null ? null : redact(source),
                redact(problem.fix()));
    }

    /**
     * Returns {@code text} with a mask in place of each secret that is long enough, and of each sequence of overlapping
     * secrets.
     */
    public String redact(String text) {
        BitSet hidden = new BitSet(text.length());
        for (String secret : secrets) {
            if (secret.length() >= SHORTEST) {
                for (int at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
                    hidden.set(at, at + secret.length());
                }
            }
        }
        if (hidden.isEmpty()) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i = hidden.get(i) ? hidden.nextClearBit(i) : i + 1) {
            shown.append(hidden.get(i) ? MASK : text.substring(i, i + 1));
        }
        return shown.toString();
    }

    /** Returns a value as a table shows it. */
    public String shown(String text, boolean secret) {
        return secret ? MASK : escape(redact(text));
    }

    /** Returns a value as a sentence quotes it. */
    public String quoted(String text, boolean secret) {
        return secret ? MASK : quote(redact(text));
    }

    public static String quote(String text) {
        return '"' + escape(text).replace("\"", "\\\"") + '"';
    }

    /**
     * Returns a value in a form that no other value shares: control characters as Java writes them, and therefore each
     * backslash twice.
     */
    public static String escape(String text) {
        return ControlCharacters.escape(text.replace("\\", "\\\\"));
    }

    /** Returns the number of secrets only: the text of this record must not show them. */
    @Override
    public String toString() {
        return "Redaction[" + secrets.size() + ']';
    }
}
