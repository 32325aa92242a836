package org.jzenith.rest.form;

import java.io.IOException;

/**
 * A part of a form cannot be converted to the type that a method asks for: the fault of the client, like that of a
 * whole body.
 */
public final class UnreadablePartException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Takes the name of the part, and why it cannot be read. */
    UnreadablePartException(String name, IOException cause) {
        super("the part \"" + name + "\" cannot be read", cause);
    }
}
