package org.jzenith.postgresql;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.ssl.SslHandler;
import io.vertx.core.Future;
import io.vertx.core.VertxException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Why there was no TLS on a connection: of the driver one learns only that there was none. */
final class Handshake {

    private volatile @Nullable Throwable failure;

    /** Looks at a connection when it ends, which is before anybody else is told so. */
    void watch(Channel channel) {
        ChannelFuture unused = channel.closeFuture().addListener(closed -> {
            SslHandler tls = channel.pipeline().get(SslHandler.class);
            Throwable cause = tls == null ? null : tls.handshakeFuture().cause();
            if (cause instanceof SSLException) {
                failure = cause;
            }
        });
    }

    /** The reason in the place of what the driver tells, where there is one. */
    <T> Future<T> explained(Throwable told) {
        Throwable reason = failure;
        return Future.failedFuture(told instanceof VertxException && reason != null ? reason : told);
    }
}
