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
 * A constant response body for a plain route ({@link HttpBinder#route}). Keeps its bytes once, in direct memory. No
 * response copies them, regardless of the number and speed of clients. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class ConstantBody {

    /** The size of a piece in bytes. Only some pieces are written ahead of a client. */
    private static final int PIECE = 32 << 10;

    private final ByteBuf bytes;

    private ConstantBody(ByteBuf bytes) {
        this.bytes = bytes;
    }

    /** Copies the bytes to direct memory. The memory is released when the body is unreachable. */
    public static ConstantBody of(byte[] bytes) {
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length);
        direct.put(bytes).flip();
        return new ConstantBody(Unpooled.wrappedBuffer(direct.asReadOnlyBuffer()));
    }

    /**
     * Ends the response with this body. Sets {@code Content-Length}, and keeps other headers. The response must not
     * have begun. Call it on the event loop of the request.
     */
    public void sendTo(HttpServerRequest request) {
        sendTo(request, 0, bytes.readableBytes());
    }

    /**
     * As {@link #sendTo(HttpServerRequest)}, with a part of this body.
     *
     * @param begin the index of its first byte
     * @param length the number of its bytes
     */
    public void sendTo(HttpServerRequest request, int begin, int length) {
        HttpServerResponse response = request.response();
        response.putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(length));
        int end = begin + length;
        write(response, request.method().equals(HttpMethod.HEAD) ? end : begin, end);
    }

    /** Writes the bytes between two indexes, and waits for the client in between. */
    @SuppressWarnings("FutureReturnValueIgnored") // A client that has left needs nothing.
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
