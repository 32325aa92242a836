package org.jzenith.core.client;

import io.netty.channel.ChannelPipeline;
import io.vertx.core.Vertx;
import io.vertx.core.impl.CloseFuture;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.impl.VertxWrapper;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.impl.NetClientImpl;

/**
 * A view of Vert.x for a driver, which gives each of the driver's connections a {@link TurnFlush}; the version for
 * Vert.x 4.5.
 */
public final class TurnFlushing extends VertxWrapper {

    private TurnFlushing(VertxInternal vertx) {
        super(vertx);
    }

    /** Returns a view of Vert.x. The driver must close everything that it creates with this view. */
    public static Vertx of(Vertx vertx) {
        return new TurnFlushing((VertxInternal) vertx);
    }

    @Override
    public NetClient createNetClient(NetClientOptions options) {
        CloseFuture close = new CloseFuture();
        NetClientImpl client = new NetClientImpl(delegate, null, options, close) {
            @Override
            protected void initChannel(ChannelPipeline pipeline) {
                super.initChannel(pipeline);
                TurnFlush.on(pipeline.channel());
            }
        };
        close.add(client);
        return client;
    }
}
