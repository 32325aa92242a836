package org.jzenith.examples.benchmark;

/** A client sent a user that cannot be; the message is for that client. */
public final class InvalidUserException extends RuntimeException {

    /** Says what is wrong. */
    public InvalidUserException(String message) {
        super(message);
    }
}
