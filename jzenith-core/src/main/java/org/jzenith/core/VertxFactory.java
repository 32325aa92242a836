package org.jzenith.core;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.impl.VertxBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the one Vert.x of an application, on the native transport where there is one. */
final class VertxFactory {

    private static final Logger LOG = LoggerFactory.getLogger(JZenith.class);

    private VertxFactory() { }

    /** Vert.x's own builder rather than the public one, because only that takes a thread factory. */
    static Vertx create(VertxThreads threads) {
        Vertx vertx = new VertxBuilder(new VertxOptions().setPreferNativeTransport(true)).threadFactory(threads).init().vertx();
        if (!vertx.isNativeTransportEnabled()) {
            Throwable reason = vertx.unavailableNativeTransportCause();
            LOG.warn("No native transport, using NIO, which is slower. Reason: {}",
                    reason == null ? "none is made for this platform" : reason.toString());
        }
        return vertx;
    }

    /** Returns {@code native} or {@code nio}, as the start report shows it. */
    static String transport(Vertx vertx) {
        return vertx.isNativeTransportEnabled() ? "native" : "nio";
    }
}
