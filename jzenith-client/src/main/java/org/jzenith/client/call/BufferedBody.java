package org.jzenith.client.call;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.util.function.Consumer;

/**
 * Receives the body of a response as a whole.
 *
 * @param limit the maximum size in bytes
 * @param tooLarge called if the body is larger, after the exchange was reset
 */
record BufferedBody(ClientCall call, int limit, Runnable tooLarge) {

    void receive(HttpClientResponse response, Consumer<Buffer> whole) {
        if (announced(response) > limit) {
            call.abandon();
            tooLarge.run();
            return;
        }
        Buffer body = Buffer.buffer();
        response.handler(part -> {
            if (call.isOver()) {
                return;
            }
            call.progressed();
            if (body.length() + part.length() > limit) {
                call.abandon();
                tooLarge.run();
            } else {
                body.appendBuffer(part);
            }
        });
        response.endHandler(end -> {
            if (!call.isOver()) {
                whole.accept(body);
            }
        });
    }

    /** Returns the size of the body in the head; 0 if there is none. */
    private long announced(HttpClientResponse response) {
        String length = response.getHeader("Content-Length");
        if (length == null || call.request().method().equals("HEAD")) {
            return 0;
        }
        try {
            return Long.parseLong(length);
        } catch (NumberFormatException e) { // The client counts the received bytes.
            return 0;
        }
    }
}
