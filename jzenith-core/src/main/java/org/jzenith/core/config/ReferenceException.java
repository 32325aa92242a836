package org.jzenith.core.config;

import org.jzenith.core.error.Problem;

/** Says that a {@code ${reference}} in a text leads nowhere. Holds no text that may be secret. */
final class ReferenceException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Makes the problem once it is known whose text it was. */
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
