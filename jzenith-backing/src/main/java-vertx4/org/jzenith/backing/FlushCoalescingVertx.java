package org.jzenith.backing;

import io.netty.channel.ChannelPipeline;
import io.vertx.core.Vertx;
import io.vertx.core.impl.CloseFuture;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.impl.VertxWrapper;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.impl.NetClientImpl;
import org.jzenith.core.eventloop.FlushCoalescingHandler;

/**
 * A view of Vert.x for a driver. It adds a {@link FlushCoalescingHandler} to each of the driver's connections; the
 * version for Vert.x 4.5.
 */
public final class FlushCoalescingVertx extends VertxWrapper {

    private FlushCoalescingVertx(VertxInternal vertx) {
        super(vertx);
    }

    /** Returns a view of Vert.x. The driver must close everything that it creates with this view. */
    public static Vertx of(Vertx vertx) {
        return new FlushCoalescingVertx((VertxInternal) vertx);
    }

    @Override
    public NetClient createNetClient(NetClientOptions options) {
        CloseFuture close = new CloseFuture();
        NetClientImpl client = new NetClientImpl(delegate, null, options, close) {
            @Override
            protected void initChannel(ChannelPipeline pipeline) {
                super.initChannel(pipeline);
                FlushCoalescingHandler.addTo(pipeline.channel());
            }
        };
        close.add(client);
        return client;
    }
}
