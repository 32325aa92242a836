package org.jzenith.core.tls;

import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * Signals that a file with keys or certificates cannot be used. Says what is wrong with it, and never what is in a key.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class TlsFileException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final String flaw;
    private final String expected;

    /**
     * Creates the exception.
     *
     * @param file the file
     * @param flaw what is wrong, as the words that follow the name of the file in a sentence
     * @param expected what would have been correct
     */
    public TlsFileException(Path file, String flaw, String expected) {
        super(file + " " + flaw + " (expected: " + expected + ")");
        this.file = file;
        this.flaw = flaw;
        this.expected = expected;
    }

    /** Returns the file as it was configured. */
    public Path file() {
        return file;
    }

    /** Returns what is wrong, as the words that follow the name of the file in a sentence. */
    public String flaw() {
        return flaw;
    }

    /** Returns what would have been correct. */
    public String expected() {
        return expected;
    }
}
