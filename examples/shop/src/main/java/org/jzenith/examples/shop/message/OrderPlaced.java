package org.jzenith.examples.shop.message;

/**
 * A message of the orders: somebody has ordered something.
 *
 * @param order the id of the order
 * @param article the article, by which messages keep their order
 * @param number the number of the order among those of this article, from 1
 * @param count how many pieces
 * @param email where to send mails
 */
public record OrderPlaced(String order, String article, int number, int count, String email) {

    /** The topic of these messages. */
    public static final String TOPIC = "orders";
}
