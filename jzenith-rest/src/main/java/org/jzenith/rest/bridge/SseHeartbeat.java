package org.jzenith.rest.bridge;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.core.MediaType;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a quiet stream of server-sent events from being taken for a dead connection: after a while without an event it sends a
 * comment (HTML standard, section 9.2.7). Used on one event loop.
 */
final class SseHeartbeat {

    /** Well below the idle time-outs of servers and proxies, ours being 60 s by default. */
    static final long MILLIS = 15_000;

    private static final Buffer COMMENT = Buffer.buffer(":\n\n");

    private final Vertx vertx;
    private final long timer;
    private boolean quiet;

    private SseHeartbeat(Vertx vertx, HttpServerResponse response, BooleanSupplier betweenEvents) {
        this.vertx = vertx;
        this.timer = vertx.setPeriodic(MILLIS, fired -> {
            if (quiet && betweenEvents.getAsBoolean() && !response.writeQueueFull()) {
                response.write(COMMENT);
            }
            quiet = true;
        });
    }

    /** Begins, if the response is a stream of events; to be stopped at its end. */
    static @Nullable SseHeartbeat of(HttpServerResponse response, Vertx vertx, BooleanSupplier betweenEvents) {
        String type = response.headers().get("Content-Type");
        return type != null && type.startsWith(MediaType.SERVER_SENT_EVENTS)
                ? new SseHeartbeat(vertx, response, betweenEvents) : null;
    }

    /** Something has been sent. */
    void active() {
        quiet = false;
    }

    void stop() {
        vertx.cancelTimer(timer);
    }
}
