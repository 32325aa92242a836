package org.jzenith.core;

import io.vertx.core.Vertx;
import org.jzenith.core.error.RootCause;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The transport of a Vert.x: native where it is available, otherwise NIO. */
final class Transport {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationLog.NAME);

    private Transport() {}

    /**
     * Warns if there is no native transport. Called after the log is configured, because Vert.x may exist before that.
     */
    static void warnIfNotNative(Vertx vertx) {
        if (!vertx.isNativeTransportEnabled()) {
            Throwable reason = VertxCompat.whyNotNative(vertx);
            LOG.warn(
                    "No native transport, using NIO, which is slower. Reason: {}",
                    reason == null
                            ? "none is made for this platform"
                            : RootCause.of(reason).toString());
        }
    }

    /** Returns {@code native} or {@code nio}, as the start report shows it. */
    static String name(Vertx vertx) {
        return vertx.isNativeTransportEnabled() ? "native" : "nio";
    }
}
