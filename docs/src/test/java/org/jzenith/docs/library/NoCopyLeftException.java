package org.jzenith.docs.library;

import java.util.UUID;

public class NoCopyLeftException extends RuntimeException {

    public NoCopyLeftException(UUID book) {
        super("There is no copy of " + book);
    }
}
