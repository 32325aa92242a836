package org.jzenith.http.exchange;

import java.io.IOException;

/**
 * A client has disconnected before it had sent its whole request or received its whole response; this is no fault, so
 * it is not reported.
 */
public final class ClientGoneException extends IOException {

    /** For a client that disconnects. */
    public ClientGoneException() {
        super("the client has gone");
    }

    /** Takes what the connection failed with. */
    public ClientGoneException(Throwable cause) {
        super("the client has gone", cause);
    }
}
