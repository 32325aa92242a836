package org.jzenith.core.config;

/**
 * Signals why a text is not a value of a type. The message continues a sentence after the text and never repeats it: it
 * may be secret.
 */
final class ConversionException extends Exception {

    private static final long serialVersionUID = 1L;

    ConversionException(String what) {
        super(what, null, false, false);
    }

    /** Returns the reason, such as {@code is not an integer}. */
    String what() {
        return String.valueOf(getMessage());
    }
}
