package org.jzenith.core;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.impl.VertxBuilder;
import io.vertx.core.spi.VertxThreadFactory;
import io.vertx.core.spi.transport.Transport;
import org.jspecify.annotations.Nullable;

/** The code that differs between the release lines of Vert.x; this is the version for 4.5. */
final class VertxCompat {

    private VertxCompat() {}

    /**
     * Creates a Vert.x with its internal builder rather than the public one, because only the internal one accepts a
     * thread factory.
     */
    static Vertx create(VertxThreadFactory threads) {
        return new VertxBuilder(new VertxOptions().setPreferNativeTransport(true))
                .threadFactory(threads)
                .init()
                .vertx();
    }

    /**
     * Returns why there is no native transport; null if none is made for this platform. Vert.x itself forgets the
     * reason.
     */
    static @Nullable Throwable whyNotNative(Vertx vertx) {
        Transport made = vertx.isNativeTransportEnabled() ? null : VertxBuilder.nativeTransport();
        return made == null ? null : made.unavailabilityCause();
    }
}
