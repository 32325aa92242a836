package org.jzenith.rest.bridge;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a quiet stream of server-sent events from being taken for a dead connection: after a while without an event it sends a
 * comment (HTML standard, section 9.2.7). Not within an event, which the blank line behind the comment would cut in two. Used on
 * one event loop.
 */
final class SseHeartbeat {

    /** Well below the idle time-outs of servers and proxies, ours being 60 s by default. */
    static final long MILLIS = 15_000;

    private static final Buffer COMMENT = Buffer.buffer(":\n\n");
    /** Two ends of lines, each of which has one of three forms. */
    private static final Pattern BLANK_LINE = Pattern.compile("(\r\n|\n|\r(?!\n))(\r\n|\n|\r)\\z");
    private static final int LONGEST_BLANK_LINE = 4;

    private final Vertx vertx;
    private final long timer;
    private boolean quiet = true;
    /** What was sent last; at first what could stand there as well. */
    private String end = "\n\n";

    private SseHeartbeat(Vertx vertx, HttpServerResponse response, Buffer first) {
        this.vertx = vertx;
        remember(first);
        this.timer = vertx.setPeriodic(MILLIS, fired -> {
            if (quiet && BLANK_LINE.matcher(end).find() && !response.writeQueueFull()) {
                response.write(COMMENT);
            }
            quiet = true;
        });
    }

    /** Begins with the first part of the response, if that is a stream of events; to be stopped at its end. */
    static @Nullable SseHeartbeat of(HttpServerResponse response, Vertx vertx, Buffer first) {
        String type = response.headers().get("Content-Type");
        return type != null && type.startsWith(MediaType.SERVER_SENT_EVENTS)
                ? new SseHeartbeat(vertx, response, first) : null;
    }

    /** A further part is sent. */
    void sent(Buffer part) {
        quiet = false;
        remember(part);
    }

    private void remember(Buffer part) {
        int tail = Math.min(part.length(), LONGEST_BLANK_LINE);
        end += part.getString(part.length() - tail, part.length(), StandardCharsets.ISO_8859_1.name());
        end = end.substring(Math.max(0, end.length() - LONGEST_BLANK_LINE));
    }

    void stop() {
        vertx.cancelTimer(timer);
    }
}
