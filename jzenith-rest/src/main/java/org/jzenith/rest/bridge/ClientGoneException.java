package org.jzenith.rest.bridge;

import java.io.IOException;

/** A client has disconnected before it had received its whole response; this is no fault, so it is not reported. */
final class ClientGoneException extends IOException {

    ClientGoneException() {
        super("the client has gone");
    }
}
