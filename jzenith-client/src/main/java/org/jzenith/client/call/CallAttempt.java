package org.jzenith.client.call;

import io.vertx.core.AsyncResult;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.pool.ClientSettings;
import org.jzenith.client.pool.EventLoopClient;

/** One attempt of a call, on one connection. Used on one event loop. */
final class CallAttempt {

    private static final long CANCEL = 8; // RFC 9113 section 7

    private final EventLoopClient pool;
    private @Nullable HttpClientRequest sent;
    private @Nullable BodySender upload;
    private boolean reused;
    private int status;

    CallAttempt(EventLoopClient pool) {
        this.pool = pool;
    }

    /** Asks for a connection. */
    void connect(
            OutgoingRequest request,
            ClientSettings settings,
            long limitMillis,
            Handler<AsyncResult<HttpClientRequest>> connected) {
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.valueOf(request.method()))
                .setServer(settings.server().socket())
                .setHost(settings.server().hostInUrl())
                .setPort(settings.server().port())
                .setSsl(settings.server().tls())
                .setURI(request.target())
                .setConnectTimeout(limitMillis);
        pool.http().request(options).onComplete(connected);
    }

    /** Gives back a connection that nobody waits for any more. */
    static void drop(HttpClientRequest unused) {
        unused.exceptionHandler(reset -> {}).reset(CANCEL);
    }

    /** Records that there is a connection, on which the request will be sent. */
    void connected(HttpClientRequest outgoing) {
        sent = outgoing;
        reused = pool.connections().began(outgoing.connection());
    }

    /** Records that the body comes piece by piece. */
    void sends(BodySender sender) {
        upload = sender;
    }

    /** Returns what sends the body, if it comes piece by piece. */
    @Nullable
    BodySender upload() {
        return upload;
    }

    /** Records that the head of the response has arrived. */
    void answered(int code) {
        status = code;
        HttpClientRequest outgoing = sent;
        if (outgoing != null) {
            pool.connections().answered(outgoing.connection());
        }
    }

    /** Returns whether the head of the response has arrived. */
    boolean isAnswered() {
        return status != 0;
    }

    /** Returns whether the connection had been used before. */
    boolean isReused() {
        return reused;
    }

    /** Returns what it waits for, for messages. */
    String state() {
        return sent == null ? "it waited for a connection" : status == 0 ? "it was sent" : "its body was not complete";
    }

    /** Resets the exchange, if there is one. */
    void abandon() {
        BodySender sending = upload;
        if (sending != null) {
            sending.cancel();
        }
        HttpClientRequest outgoing = leave();
        if (outgoing != null) {
            outgoing.reset(CANCEL);
            if (outgoing.version() != HttpVersion.HTTP_2) {
                pool.connections().cutOff(outgoing.connection());
            }
        }
    }

    /** Does the same after a time-out, after which a connection of HTTP/2 must prove that it works. */
    void abandonLate() {
        HttpClientRequest outgoing = sent;
        abandon();
        if (outgoing != null && outgoing.version() == HttpVersion.HTTP_2) {
            pool.connections().verify(outgoing.connection());
        }
    }

    /** Leaves the connection to others; returns the request that was sent on it, or null. */
    @Nullable
    HttpClientRequest leave() {
        HttpClientRequest outgoing = sent;
        sent = null;
        if (outgoing != null) {
            pool.connections().ended(outgoing.connection());
        }
        return outgoing;
    }
}
