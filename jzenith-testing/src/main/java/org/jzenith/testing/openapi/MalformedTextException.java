package org.jzenith.testing.openapi;

import static java.util.Objects.requireNonNull;

/** Thrown if a text does not have the form of its style. */
final class MalformedTextException extends Exception {

    private static final long serialVersionUID = 1;

    private final String expected;

    MalformedTextException(String message, String expected) {
        super(message, null, false, false);
        this.expected = expected;
    }

    /**
     * Returns the finding.
     *
     * @param where the place of the rule in the document
     */
    String finding(DocumentNode where) {
        return requireNonNull(getMessage(), "message") + " (expected: " + expected + "; document: " + where + ')';
    }
}
