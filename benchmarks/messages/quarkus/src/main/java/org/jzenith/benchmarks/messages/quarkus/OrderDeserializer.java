package org.jzenith.benchmarks.messages.quarkus;

import io.quarkus.kafka.client.serialization.ObjectMapperDeserializer;

/** Reads orders from JSON. */
public class OrderDeserializer extends ObjectMapperDeserializer<Order> {

    /** Creates one. */
    public OrderDeserializer() {
        super(Order.class);
    }
}
