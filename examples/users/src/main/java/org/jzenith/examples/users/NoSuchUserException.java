package org.jzenith.examples.users;

import java.util.UUID;

/** Somebody asked for a user who is not there, or not any more. */
public class NoSuchUserException extends RuntimeException {

    /** Makes it for the id that was asked for. */
    public NoSuchUserException(UUID id) {
        super("There is no user " + id);
    }
}
