package org.jzenith.examples.orders.catalogue;

/** Somebody asked for an article that there is not. */
final class NoSuchArticleException extends RuntimeException {

    NoSuchArticleException(String id) {
        super("There is no article " + id + ".");
    }
}
