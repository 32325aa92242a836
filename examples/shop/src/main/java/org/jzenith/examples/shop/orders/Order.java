package org.jzenith.examples.shop.orders;

import java.time.Instant;
import java.util.Optional;

/** An order, and what the other services have said of it. Its id is the article with the number of the order. */
public record Order(
        String id,
        String article,
        int number,
        int count,
        String email,
        Instant placedAt,
        State state,
        Optional<Instant> mailedAt) {

    /** What the stock has said. */
    public enum State {
        PLACED,
        RESERVED,
        SOLD_OUT
    }
}
