package org.jzenith.examples.orders.catalogue;

/** Somebody wants more of an article than there are. */
final class OutOfStockException extends RuntimeException {

    OutOfStockException(String id) {
        super("There are not enough of " + id + ".");
    }
}
