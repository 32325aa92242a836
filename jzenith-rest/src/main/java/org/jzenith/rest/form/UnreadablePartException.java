package org.jzenith.rest.form;

import java.io.IOException;

/**
 * Thrown if a part of a form cannot be converted to the type of the method's parameter. Like that of a whole body, this
 * is the client's fault.
 */
public final class UnreadablePartException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Takes the name of the part, and the cause. */
    UnreadablePartException(String name, IOException cause) {
        super("the part \"" + name + "\" cannot be read", cause);
    }
}
