package org.jzenith.examples.shop.message;

import java.time.Instant;

/**
 * A message of the mailer: the customer knows what has become of the order.
 *
 * @param order the id of the order
 * @param sentAt when the mail was sent
 */
public record MailSent(String order, Instant sentAt) {

    /** The topic of these messages. */
    public static final String TOPIC = "mails";
}
