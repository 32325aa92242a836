package org.jzenith.core.config;

/** Says why a text is not a value of a type. The message goes on after the text and never repeats it: it may be secret. */
final class UnfitException extends Exception {

    private static final long serialVersionUID = 1L;

    UnfitException(String what) {
        super(what, null, false, false);
    }

    /** The reason, such as {@code is not an integer}. */
    String what() {
        return String.valueOf(getMessage());
    }
}
