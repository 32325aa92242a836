package org.jzenith.examples.orders;

/** Somebody orders more than there is. */
final class NotInStockException extends RuntimeException {

    NotInStockException() {
        super("Not all of these articles are in stock in this number.");
    }
}
