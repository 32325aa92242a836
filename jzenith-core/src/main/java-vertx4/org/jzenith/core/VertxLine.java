package org.jzenith.core;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.impl.VertxBuilder;
import io.vertx.core.spi.VertxThreadFactory;

/** What is written otherwise for each line of Vert.x; this is 4.5. */
final class VertxLine {

    private VertxLine() { }

    /** Vert.x's own builder rather than the public one, because only that takes a thread factory. */
    static Vertx create(VertxThreadFactory threads) {
        return new VertxBuilder(new VertxOptions().setPreferNativeTransport(true)).threadFactory(threads).init().vertx();
    }
}
