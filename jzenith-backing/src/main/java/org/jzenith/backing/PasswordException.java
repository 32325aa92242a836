package org.jzenith.backing;

import java.io.IOException;

/** There is no password for a new connection. The message contains no secret, and there is no cause that could. */
final class PasswordException extends IOException {

    private static final long serialVersionUID = 1L;

    PasswordException(String message) {
        super(message);
    }
}
