package org.jzenith.benchmarks.dispatch;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.Http1xServerConnection;
import io.vertx.core.http.impl.VertxHttpRequestDecoder;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.impl.VertxHandler;
import java.nio.charset.StandardCharsets;

/**
 * Vert.x's own HTTP connection on an in-memory channel: the handler under test gets real requests and gives real
 * responses, all on the calling thread. Responses are not encoded into bytes.
 */
final class SocketlessServer implements AutoCloseable {

    private final Vertx vertx = Vertx.vertx();
    private final EmbeddedChannel channel;

    SocketlessServer(Handler<HttpServerRequest> handler) {
        HttpServerOptions options = new HttpServerOptions();
        channel = new EmbeddedChannel(new VertxHttpRequestDecoder(options));
        ContextInternal context = ((VertxInternal) vertx)
                .createEventLoopContext(
                        channel.eventLoop(), null, Thread.currentThread().getContextClassLoader());
        channel.pipeline().addLast("handler", VertxHandler.create(pipeline -> {
            Http1xServerConnection connection =
                    new Http1xServerConnection(context::duplicate, null, options, pipeline, context, "localhost", null);
            connection.handler(handler);
            return connection;
        }));
    }

    /** Returns the bytes of a request, for {@link #answer}. */
    static ByteBuf get(String path) {
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost:8080\r\nAccept: application/json\r\n\r\n";
        return Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(request, StandardCharsets.US_ASCII));
    }

    /** Returns Netty's response, complete in one message. */
    Object answer(ByteBuf request) {
        channel.writeInbound(request.resetReaderIndex());
        return channel.outboundMessages().poll();
    }

    /** Fails unless the request gets the expected response, since failures are often fast. */
    void check(ByteBuf request, int status, String body) {
        Object answer = answer(request);
        if (!(answer instanceof HttpResponse response) || !(answer instanceof HttpContent content)) {
            throw new IllegalStateException("Not one response: " + answer);
        }
        String actual = content.content().toString(StandardCharsets.UTF_8);
        if (response.status().code() != status || !actual.contains(body)) {
            throw new IllegalStateException("Not the expected response: " + response.status() + ' ' + actual);
        }
    }

    @Override
    public void close() {
        channel.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
