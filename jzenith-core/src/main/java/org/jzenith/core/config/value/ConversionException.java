package org.jzenith.core.config.value;

import org.jspecify.annotations.Nullable;

/**
 * Signals why a text is not a value of a type. The message continues a sentence after the text and never repeats it: it
 * may be secret. So may be the value that was probably meant, which is therefore kept apart.
 */
public final class ConversionException extends Exception {

    private static final long serialVersionUID = 1L;

    private final @Nullable String nearest;

    public ConversionException(String what) {
        this(what, null);
    }

    ConversionException(String what, @Nullable String nearest) {
        super(what, null, false, false);
        this.nearest = nearest;
    }

    /** Returns the reason, such as {@code is not an integer}. */
    public String what() {
        return String.valueOf(getMessage());
    }

    /** Returns the reason and, unless the text is secret, the value that was probably meant. */
    public String what(boolean secret) {
        return secret || nearest == null ? what() : what() + ", did you mean " + nearest;
    }

    /** Returns the same, found within another text. */
    ConversionException within(String place) {
        return new ConversionException(place + ' ' + what(), nearest);
    }
}
