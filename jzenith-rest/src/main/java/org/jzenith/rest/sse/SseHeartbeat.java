package org.jzenith.rest.sse;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.core.MediaType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a quiet stream of server-sent events from looking like a dead connection: after some time without an event, it
 * sends a comment (HTML standard, section 9.2.7). It sends none within an event, because the blank line after the
 * comment would split the event in two. Also reports when the caller's credentials expire. Used on one event loop.
 */
public final class SseHeartbeat {

    /** Well below the idle timeouts of servers and proxies; the default of this server is 60 s. */
    static final long MILLIS = 15_000;

    private static final int MIN_RETRY_MILLIS = 1_000;
    private static final int MAX_RETRY_MILLIS = 3_000;

    private static final Buffer COMMENT = Buffer.buffer(":\n\n");
    /** Two line ends, each in one of three forms. */
    private static final Pattern BLANK_LINE = Pattern.compile("(\r\n|\n|\r(?!\n))(\r\n|\n|\r)\\z");

    private static final int LONGEST_BLANK_LINE = 4;

    private static final long MAX_DELAY_MILLIS = Duration.ofDays(1).toMillis();

    private final Vertx vertx;
    private final long timer;
    private @Nullable Long expiryTimer;
    private boolean quiet = true;
    /** The end of the last part; initially, a text with the same effect. */
    private String end = "\n\n";

    private SseHeartbeat(Vertx vertx, HttpServerResponse response, Buffer first) {
        this.vertx = vertx;
        remember(first);
        this.timer = vertx.setPeriodic(MILLIS, fired -> {
            if (quiet && isBetweenEvents() && !response.writeQueueFull()) {
                response.write(COMMENT);
            }
            quiet = true;
        });
    }

    /**
     * Starts with the first part of the response, if that is a stream of events. The caller must stop it at the end of
     * the response.
     */
    public static @Nullable SseHeartbeat of(HttpServerResponse response, Vertx vertx, Buffer first) {
        String type = response.headers().get("Content-Type");
        return type != null && type.startsWith(MediaType.SERVER_SENT_EVENTS)
                ? new SseHeartbeat(vertx, response, first)
                : null;
    }

    /** Returns whether the last part ended with an event or a comment. */
    public boolean isBetweenEvents() {
        return BLANK_LINE.matcher(end).find();
    }

    /** Calls {@code expired} at this time, unless {@link #stop} has been called. */
    public void expireAt(Instant expiry, Runnable expired) {
        long left = Duration.between(Instant.now(), expiry).toMillis();
        expiryTimer = vertx.setTimer(Math.max(1, Math.min(left, MAX_DELAY_MILLIS)), fired -> {
            if (Instant.now().isBefore(expiry)) {
                expireAt(expiry, expired);
            } else {
                expired.run();
            }
        });
    }

    /**
     * Returns the last part of a stream that the server ends: a comment with the reason, and the time until a
     * reconnect. The time is random, so that clients do not reconnect all at once.
     */
    public static Buffer goodbye(String reason) {
        return Buffer.buffer(": " + reason + "\nretry: "
                + ThreadLocalRandom.current().nextInt(MIN_RETRY_MILLIS, MAX_RETRY_MILLIS) + "\n\n");
    }

    /** Called when a further part has been sent. */
    public void sent(Buffer part) {
        quiet = false;
        remember(part);
    }

    private void remember(Buffer part) {
        int tail = Math.min(part.length(), LONGEST_BLANK_LINE);
        end += part.getString(part.length() - tail, part.length(), StandardCharsets.ISO_8859_1.name());
        end = end.substring(Math.max(0, end.length() - LONGEST_BLANK_LINE));
    }

    /** Sends no more comments. */
    public void stop() {
        vertx.cancelTimer(timer);
        if (expiryTimer != null) {
            vertx.cancelTimer(expiryTimer);
        }
    }
}
