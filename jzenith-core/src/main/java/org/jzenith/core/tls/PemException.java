package org.jzenith.core.tls;

import org.apiguardian.api.API;

/**
 * Signals that a text in PEM does not have the expected keys or certificates. Says what is wrong with it, and never
 * what is in a key.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class PemException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String flaw;
    private final String expected;

    PemException(String flaw, String expected) {
        super(flaw + " (expected: " + expected + ")");
        this.flaw = flaw;
        this.expected = expected;
    }

    /** Returns what is wrong, as the words that follow the name of the text in a sentence. */
    public String flaw() {
        return flaw;
    }

    /** Returns what would have been correct. */
    public String expected() {
        return expected;
    }
}
