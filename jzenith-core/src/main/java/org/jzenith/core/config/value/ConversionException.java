package org.jzenith.core.config.value;

/**
 * Signals why a text is not a value of a type. The message continues a sentence after the text and never repeats it: it
 * may be secret.
 */
public final class ConversionException extends Exception {

    private static final long serialVersionUID = 1L;

    public ConversionException(String what) {
        super(what, null, false, false);
    }

    /** Returns the reason, such as {@code is not an integer}. */
    public String what() {
        return String.valueOf(getMessage());
    }
}
