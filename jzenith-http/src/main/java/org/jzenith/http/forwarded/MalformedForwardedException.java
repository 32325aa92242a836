package org.jzenith.http.forwarded;

/** A header of a trusted proxy is malformed. The message is for the client. */
final class MalformedForwardedException extends Exception {

    MalformedForwardedException(String header) {
        super("The header " + header + " of the request is malformed.", null, false, false);
    }
}
