package org.jzenith.core;

import io.netty.bootstrap.ServerBootstrap;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxBuilder;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.impl.transports.JDKTransport;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.spi.VertxThreadFactory;
import io.vertx.core.spi.transport.Transport;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.eventloop.AcceptHandlers;

/** The code that differs between the release lines of Vert.x; this is the version for 4.5. */
final class VertxCompat {

    private VertxCompat() {}

    /**
     * Creates a Vert.x with its internal builder rather than the public one, because only the internal one accepts a
     * thread factory and a transport. The transport is native if there is one.
     */
    static Vertx create(VertxThreadFactory threads, AcceptHandlers handlers) {
        Transport made = VertxBuilder.nativeTransport();
        return new VertxBuilder()
                .threadFactory(threads)
                .findTransport(
                        made != null && made.isAvailable()
                                ? AcceptingTransport.of(made, handlers)
                                : new AcceptingNioTransport(handlers))
                .init()
                .vertx();
    }

    /** Replaces the code that logs blocked threads. */
    static void onBlockedThread(Vertx vertx, BlockedThreads.Handler handler) {
        ((VertxInternal) vertx)
                .blockedThreadChecker()
                .setThreadBlockedHandler(event -> handler.blocked(
                        event.thread(), event.duration(), event.maxExecTime(), event.warningExceptionTime()));
    }

    /** A subclass, because Vert.x recognizes its NIO transport by the class. */
    private static final class AcceptingNioTransport extends JDKTransport {

        private final AcceptHandlers handlers;

        AcceptingNioTransport(AcceptHandlers handlers) {
            this.handlers = handlers;
        }

        @Override
        public void configure(NetServerOptions options, boolean domainSocket, ServerBootstrap bootstrap) {
            super.configure(options, domainSocket, bootstrap);
            handlers.configure(options, bootstrap);
        }
    }

    /**
     * Returns why Netty's native transport cannot be used; null if this platform has none. Vert.x itself forgets the
     * reason.
     */
    static @Nullable Throwable whyNotNative(Vertx vertx) {
        Transport made = vertx.isNativeTransportEnabled() ? null : VertxBuilder.nativeTransport();
        return made == null ? null : made.unavailabilityCause();
    }
}
