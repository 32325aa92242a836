package org.jzenith.examples.orders;

import java.util.UUID;

/** Somebody places an order with the id of one that has other articles. */
final class OtherOrderException extends RuntimeException {

    OtherOrderException(UUID id) {
        super("The order " + id + " was placed before, with other articles.");
    }
}
