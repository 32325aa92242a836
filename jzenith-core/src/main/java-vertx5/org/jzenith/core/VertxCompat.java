package org.jzenith.core;

import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxThreadFactory;
import io.vertx.core.transport.Transport;
import org.jspecify.annotations.Nullable;

/** The code that differs between the release lines of Vert.x; this is the version for 5.0. */
final class VertxCompat {

    private VertxCompat() {}

    /**
     * Creates a Vert.x with its internal bootstrap rather than the public builder, because only the bootstrap accepts a
     * thread factory. Unlike the builder, the bootstrap does not look for a native transport itself. A transport that
     * is present but cannot be loaded is passed on too, so that Vert.x knows the reason.
     */
    static Vertx create(VertxThreadFactory threads) {
        VertxBootstrap bootstrap = VertxBootstrap.create().threadFactory(threads);
        Transport transport = Transport.nativeTransport();
        if (transport != null) {
            bootstrap.transport(transport.implementation());
        }
        return bootstrap.init().vertx();
    }

    /** Returns why there is no native transport; null if none is made for this platform. */
    static @Nullable Throwable whyNotNative(Vertx vertx) {
        return vertx.unavailableNativeTransportCause();
    }
}
