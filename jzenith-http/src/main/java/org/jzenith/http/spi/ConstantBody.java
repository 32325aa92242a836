package org.jzenith.http.spi;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.nio.ByteBuffer;
import org.apiguardian.api.API;

/**
 * A response body that is always the same, for a plain route ({@link HttpBinder#route}). Its bytes are kept once, in
 * direct memory: no response copies them, no matter how many clients receive it at a time, or how slowly. Safe on any
 * thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ConstantBody {

    /** No more than some of these are written ahead of a client. */
    private static final int PIECE = 32 << 10;

    private final ByteBuf bytes;

    private ConstantBody(ByteBuf bytes) {
        this.bytes = bytes;
    }

    /** Copies the bytes to direct memory, which is released when the body is no longer reachable. */
    public static ConstantBody of(byte[] bytes) {
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length);
        direct.put(bytes).flip();
        return new ConstantBody(Unpooled.wrappedBuffer(direct.asReadOnlyBuffer()));
    }

    /**
     * Ends the response with this body; sets {@code Content-Length}, and keeps what else has been set. The response
     * must not have begun. Call it on the event loop of the request.
     */
    public void sendTo(HttpServerRequest request) {
        sendTo(request, 0, bytes.readableBytes());
    }

    /**
     * As {@link #sendTo(HttpServerRequest)}, with a part of this body.
     *
     * @param begin the index of its first byte
     * @param length how many bytes it has
     */
    public void sendTo(HttpServerRequest request, int begin, int length) {
        HttpServerResponse response = request.response();
        response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(length));
        int end = begin + length;
        write(response, request.method().equals(HttpMethod.HEAD) ? end : begin, end);
    }

    /** Writes what is between two indexes, and waits for the client in between. */
    @SuppressWarnings("FutureReturnValueIgnored") // Whoever has left needs nothing.
    private void write(HttpServerResponse response, int begin, int end) {
        int position = begin;
        while (end - position > PIECE && !response.closed()) {
            response.write(SharedBuffer.of(bytes.slice(position, PIECE)));
            position += PIECE;
            if (response.writeQueueFull()) {
                int next = position;
                response.drainHandler(nothing -> {
                    response.drainHandler(null);
                    write(response, next, end);
                });
                return;
            }
        }
        if (!response.closed() && position < end) {
            response.end(SharedBuffer.of(bytes.slice(position, end - position)));
        } else if (!response.closed()) {
            response.end();
        }
    }
}
