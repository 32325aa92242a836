package org.jzenith.examples.shop.orders;

/** Somebody orders an article that the shop does not have. */
final class UnknownArticleException extends RuntimeException {

    UnknownArticleException(String article) {
        super("The shop has no article " + article + ".");
    }
}
