package org.jzenith.core;

import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxThreadFactory;
import io.vertx.core.transport.Transport;

/** What is written otherwise for each line of Vert.x; this is 5.0. */
final class VertxLine {

    private VertxLine() { }

    /**
     * Vert.x's own bootstrap rather than the public builder, because only that takes a thread factory. Unlike the builder it
     * does not look for a native transport: one that is there but cannot be loaded is passed on too, so that Vert.x knows why.
     */
    static Vertx create(VertxThreadFactory threads) {
        VertxBootstrap bootstrap = VertxBootstrap.create().threadFactory(threads);
        Transport transport = Transport.nativeTransport();
        if (transport != null) {
            bootstrap.transport(transport.implementation());
        }
        return bootstrap.init().vertx();
    }
}
