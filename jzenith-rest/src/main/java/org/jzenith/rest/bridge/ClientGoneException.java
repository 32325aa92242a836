package org.jzenith.rest.bridge;

import java.io.IOException;

/** A client has left before it had all of its response: nothing to report, since nobody is at fault. */
final class ClientGoneException extends IOException {

    ClientGoneException() {
        super("the client has gone");
    }
}
