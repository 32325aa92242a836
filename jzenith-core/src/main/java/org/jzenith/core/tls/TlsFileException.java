package org.jzenith.core.tls;

import java.nio.file.Path;
import org.apiguardian.api.API;

/**
 * Signals that a file with keys or certificates cannot be used. The message names the flaw, and shows nothing of a key.
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
     * @param flaw the flaw, as the words that follow the name of the file in a sentence
     * @param expected a description of the correct content
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

    /** Returns the flaw, as the words that follow the name of the file in a sentence. */
    public String flaw() {
        return flaw;
    }

    /** Returns a description of the correct content. */
    public String expected() {
        return expected;
    }
}
