package org.jzenith.docs.library;

import java.util.UUID;

public class NoSuchBookException extends RuntimeException {

    public NoSuchBookException(UUID book) {
        super("There is no book " + book);
    }
}
