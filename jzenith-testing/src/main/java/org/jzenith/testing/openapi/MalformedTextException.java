package org.jzenith.testing.openapi;

import static java.util.Objects.requireNonNull;

/** A text that does not have the form in which values are written. */
final class MalformedTextException extends Exception {

    private static final long serialVersionUID = 1;

    private final String expected;

    MalformedTextException(String message, String expected) {
        super(message, null, false, false);
        this.expected = expected;
    }

    /**
     * Returns what is wrong.
     *
     * @param where where the document says what is expected
     */
    String finding(DocumentNode where) {
        return requireNonNull(getMessage(), "message") + " (expected: " + expected + "; document: " + where + ')';
    }
}
