package org.jzenith.benchmarks.stock;

/** A client sent a user that cannot be. */
public final class InvalidUserException extends RuntimeException {

    InvalidUserException(String message) {
        super(message);
    }
}
