package org.jzenith.core.config.load;

import org.jzenith.core.error.Problem;

/** Signals that a {@code ${reference}} in a text cannot be resolved. Contains no text that may be secret. */
final class ReferenceException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates the problem once the key and the origin of the text are known. */
    @FunctionalInterface
    interface Telling {
        Problem of(String key, String origin);
    }

    private final transient Telling telling;

    ReferenceException(Telling telling) {
        super(null, null, false, false);
        this.telling = telling;
    }

    Problem problem(String key, String origin) {
        return telling.of(key, origin);
    }
}
