package org.jzenith.core.config.value;

import org.jspecify.annotations.Nullable;

/**
 * Signals that a text is not a value of a type. The message continues a sentence after the text, and never repeats the
 * text, which may be secret. The value that was probably meant may be secret too, so it is stored separately.
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

    /** Returns the same failure for a place within another text. */
    ConversionException within(String place) {
        return new ConversionException(place + ' ' + what(), nearest);
    }
}
