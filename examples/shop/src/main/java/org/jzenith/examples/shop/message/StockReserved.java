package org.jzenith.examples.shop.message;

/**
 * A message of the stock: what has become of an order.
 *
 * @param order the id of the order
 * @param article the article, by which messages keep their order
 * @param count how many pieces
 * @param email where to send mails
 * @param isReserved whether there were enough pieces; if not, none is reserved
 */
public record StockReserved(String order, String article, int count, String email, boolean isReserved) {

    /** The topic of these messages. */
    public static final String TOPIC = "reservations";
}
