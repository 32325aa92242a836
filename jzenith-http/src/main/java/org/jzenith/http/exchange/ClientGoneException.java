package org.jzenith.http.exchange;

import java.io.IOException;

/**
 * The client has disconnected before the end of its request or its response. The server does not report it, because it
 * is not an error.
 */
public final class ClientGoneException extends IOException {

    /** Creates the exception for a disconnected client. */
    public ClientGoneException() {
        super("the client has gone");
    }

    /** Takes the failure of the connection. */
    public ClientGoneException(Throwable cause) {
        super("the client has gone", cause);
    }
}
