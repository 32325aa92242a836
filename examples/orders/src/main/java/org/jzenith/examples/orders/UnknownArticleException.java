package org.jzenith.examples.orders;

/** Somebody orders an article that the catalogue does not have. */
final class UnknownArticleException extends RuntimeException {

    UnknownArticleException(String id) {
        super("The catalogue has no article " + id + ".");
    }
}
