package org.jzenith.client.call;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.http.StreamResetException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.RequestBody;
import org.jzenith.client.pool.InstanceConnections;
import org.jzenith.client.pool.OpenConnections;
import org.jzenith.client.pool.Reservation;
import org.jzenith.client.pool.ServerAddress;
import org.jzenith.client.pool.ServiceInstance;
import org.jzenith.client.pool.ServiceInstance.Outcome;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.request.HttpCallObserver.Observation;
import org.jzenith.core.request.RequestScope;

/** One attempt of a call, at one instance of the service, on one connection. Used on one event loop. */
final class CallAttempt {

    private static final long CANCEL = 8; // RFC 9113 section 7
    /** The statuses that mean that an instance, or a proxy before it, does not work. */
    private static final Set<Integer> FAILURES = Set.of(502, 503);

    private static final int GATEWAY_TIMEOUT = 504;

    private final Reservation reservation;
    private final InstanceConnections pool;
    private @Nullable HttpClientRequest sent;
    private @Nullable BodySender upload;
    private boolean givenUp;
    private boolean http2;
    private BooleanSupplier reused = () -> false;
    private int status;
    private @Nullable Observation observation;
    /** The reason for a missing response, unless {@link #completed}. */
    private String errorType = "cancelled";

    CallAttempt(Reservation reservation) {
        this.reservation = reservation;
        this.pool = reservation.connections();
    }

    /** Returns the instance of the attempt. */
    ServiceInstance instance() {
        return pool.instance();
    }

    /**
     * Requests a connection, and fails with a {@link TimeoutException} after the limit. Vert.x has a limit for this
     * too, but Vert.x 5.0 fails to close its pool if the limit expires at the same moment.
     */
    void connect(
            OutgoingRequest request, Vertx vertx, long limitMillis, Handler<AsyncResult<HttpClientRequest>> connected) {
        ServerAddress server = instance().server();
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.valueOf(request.method()))
                .setServer(instance().socket())
                .setHost(server.hostInUrl())
                .setPort(server.port())
                .setSsl(server.tls())
                .setURI(request.target());
        Future<HttpClientRequest> connection = pool.http().request(options);
        if (connection.isComplete()) {
            connection.onComplete(connected);
            return;
        }
        long limit = vertx.setTimer(limitMillis, id -> {
            givenUp = true;
            connected.handle(
                    Future.failedFuture(new TimeoutException("not within " + DurationText.ofMillis(limitMillis))));
        });
        connection.onComplete(made -> {
            if (!givenUp) {
                vertx.cancelTimer(limit);
                connected.handle(made);
            } else if (made.succeeded()) {
                drop(made.result());
            }
        });
    }

    /** Sets the observation of the request, before it is sent. */
    void observedBy(Observation sees) {
        observation = sees;
    }

    /** Returns a connection to the pool if no call waits for it any more. */
    static void drop(HttpClientRequest unused) {
        unused.exceptionHandler(reset -> {}).reset(CANCEL);
    }

    /**
     * Sends the request on a connection, and reports its events to the call and its attempts.
     *
     * @throws IllegalArgumentException if a header has a character that no header may have
     */
    void send(
            HttpClientRequest outgoing,
            CallAttempts attempts,
            ClientCall call,
            @Nullable RequestScope scope,
            @Nullable String authorization,
            long limitMillis) {
        sent = outgoing;
        http2 = outgoing.version() == HttpVersion.HTTP_2;
        reused = pool.connections().began(outgoing.connection());
        outgoing.exceptionHandler(cause -> attempts.lost(this, cause));
        outgoing.response().onComplete(answer -> {
            if (answer.succeeded()) {
                answer.result().exceptionHandler(cause -> attempts.lost(this, cause));
                attempts.answered(this, answer.result());
            } else {
                attempts.lost(this, answer.cause());
            }
        });
        OutgoingRequest request = call.request();
        RequestWriter.writeHead(outgoing, request, scope, limitMillis);
        Observation observed = observation;
        if (observed != null) {
            observed.addHeaders((name, value) -> {
                if (!request.headers().contains(name)) {
                    outgoing.putHeader(name, value);
                }
            });
        }
        if (authorization != null && !request.headers().contains("Authorization")) {
            outgoing.putHeader("Authorization", authorization);
        }
        if (request.body() instanceof RequestBody.Stream stream) {
            outgoing.setChunked(true).sendHead(); // The source may be slow.
            BodySender sending = new BodySender(outgoing, call::onLoop, call::progressed, call::sourceFailed);
            upload = sending;
            stream.parts().subscribe(sending);
        } else {
            RequestWriter.writeBody(outgoing, request);
        }
    }

    /** Returns the sender of the body, if the body arrives in parts. */
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

    /** Returns whether the connection is one of HTTP/2. */
    boolean isHttp2() {
        return http2;
    }

    /** Returns whether there is no response yet, but the connection has received one to another call. */
    boolean isReused() {
        return status == 0 && reused.getAsBoolean();
    }

    /**
     * Records that the call has ended, or goes on, with a complete response. The status 504 is a time-out of the
     * server, which had only the time that the client granted.
     */
    void completed(long fullMillis) {
        errorType = "";
        if (status == GATEWAY_TIMEOUT) {
            reservation.tellLate(fullMillis);
        } else if (status != 0) {
            reservation.tell(FAILURES.contains(status) ? Outcome.FAILED : Outcome.SUCCEEDED);
        }
    }

    /**
     * Records that there was no connection.
     *
     * @param timeout whether connecting took too long
     * @param fullMillis the time limit for connecting
     */
    void notConnected(boolean timeout, long fullMillis) {
        if (timeout) {
            if (reservation.tellLate(fullMillis)) { // Calls with little time left must not hinder others.
                pool.unconnected();
            }
        } else {
            reservation.tell(Outcome.FAILED);
        }
    }

    /**
     * Returns whether the server did not process a failed request at all (RFC 9113 section 8.7). It has refused the
     * stream, or has announced by GOAWAY that it ignores the stream, or the stream was not begun after an earlier
     * GOAWAY.
     */
    boolean isUnprocessed(Throwable cause) {
        if (cause instanceof StreamResetException reset) {
            return reset.getCode() == Http2Error.REFUSED_STREAM.code();
        }
        if (cause instanceof Http2Exception failure) {
            return failure.error() == Http2Error.REFUSED_STREAM;
        }
        HttpClientRequest outgoing = sent;
        return outgoing != null
                && cause instanceof HttpClosedException // Of a stream that had begun
                && OpenConnections.isBehindLast(outgoing.connection(), outgoing.streamId());
    }

    /**
     * Records that the connection was lost. Two losses do not count against the instance: of an idle connection before
     * a response, because the instance may close idle ones, and of a stream that it has not processed.
     */
    void lost(boolean unprocessed) {
        errorType = "connection";
        reservation.tell(unprocessed || isReused() ? Outcome.IGNORED : Outcome.FAILED);
    }

    /** Returns the current state of the attempt, for messages. */
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

    /** Resets the exchange after a time-out. A connection of HTTP/2 must then prove that it works. */
    void abandonLate(long fullMillis) {
        errorType = "timeout";
        reservation.tellLate(fullMillis);
        HttpClientRequest outgoing = sent;
        abandon();
        if (outgoing != null && outgoing.version() == HttpVersion.HTTP_2) {
            pool.connections().verify(outgoing.connection());
        }
    }

    /** Releases the connection and the place; returns the request that was sent on it, or null. */
    @Nullable
    HttpClientRequest leave() {
        HttpClientRequest outgoing = sent;
        sent = null;
        if (outgoing != null) {
            pool.connections().ended(outgoing.connection());
        }
        Observation observed = observation;
        observation = null;
        if (observed != null) {
            observed.ended(status, errorType);
        }
        reservation.end();
        return outgoing;
    }
}
