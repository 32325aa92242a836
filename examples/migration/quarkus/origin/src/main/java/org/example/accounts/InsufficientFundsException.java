package org.example.accounts;

import java.util.UUID;

public class InsufficientFundsException extends RuntimeException {

    public InsufficientFundsException(UUID id) {
        super("The balance of " + id + " is too low.");
    }
}
