package org.example.accounts;

import java.util.UUID;

public class NoSuchAccountException extends RuntimeException {

    public NoSuchAccountException(UUID id) {
        super("There is no account " + id + ".");
    }
}
