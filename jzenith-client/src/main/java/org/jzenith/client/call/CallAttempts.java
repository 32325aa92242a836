package org.jzenith.client.call;

import io.vertx.core.AsyncResult;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.error.ClientException;
import org.jzenith.client.pool.ClientSettings;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.client.pool.Reservation;
import org.jzenith.client.pool.ServerAddress;
import org.jzenith.core.request.HttpCallObserver;
import org.jzenith.core.request.RequestScope;

/** The attempts of one call, one after the other. Used on one event loop. */
final class CallAttempts {

    private static final int UNAUTHORIZED = 401;

    private final EventLoopClients clients;
    private final ClientCall call;
    private final OutgoingRequest request;
    private final CallFailures failures;
    private final CallRetries retries;
    private final @Nullable RequestScope scope = RequestScope.current();
    private @Nullable CallAttempt current;
    private int status;
    private int sent;

    CallAttempts(EventLoopClients clients, ClientCall call) {
        this.clients = clients;
        this.call = call;
        this.request = call.request();
        this.failures = call.failures();
        this.retries = new CallRetries(clients, request);
    }

    private ClientSettings settings() {
        return clients.settings();
    }

    /** Makes the first attempt, or the next one. */
    void begin() {
        if (call.isOver()) {
            return;
        }
        Reservation reserved = retries.reserve(call.pool());
        if (reserved == null) {
            call.fail(call.pool().unavailable());
            return;
        }
        CallAttempt next = new CallAttempt(reserved);
        current = next;
        status = 0;
        next.connect(
                request,
                clients.vertx(),
                Math.max(1, Math.min(settings().connectTimeout().toMillis(), call.remainingMillis())),
                connection -> connected(next, connection));
    }

    private void beginAfter(long millis) {
        current = null;
        if (millis == 0) {
            begin();
        } else {
            clients.vertx().setTimer(millis, id -> begin());
        }
    }

    private void connected(CallAttempt made, AsyncResult<HttpClientRequest> connection) {
        if (call.isOver()) {
            if (connection.succeeded()) {
                CallAttempt.drop(connection.result());
            }
        } else if (connection.succeeded()) {
            send(made, connection.result());
        } else {
            ClientException failure = failures.notConnected(request, made.instance(), connection.cause());
            made.notConnected(failure.isTimeout(), settings().connectTimeout().toMillis());
            made.leave();
            long pause = retries.afterNoConnection(connection.cause(), call.remainingMillis());
            if (pause == CallRetries.NONE) {
                call.fail(failure);
            } else {
                beginAfter(pause);
            }
        }
    }

    private void send(CallAttempt made, HttpClientRequest outgoing) {
        long limitMillis = request.isStream() || call.isStreamed() ? RequestWriter.NO_LIMIT : call.remainingMillis();
        observe(made);
        sent++;
        try {
            made.send(outgoing, this, call, scope, clients.authorization().header(scope), limitMillis);
        } catch (IllegalArgumentException e) { // A character that no header may have.
            abandon();
            call.fail(e);
        }
    }

    private void observe(CallAttempt made) {
        HttpCallObserver observer = clients.observer();
        if (observer != null) {
            ServerAddress server = made.instance().server();
            made.observedBy(observer.began(
                    new HttpCallObserver.Request(
                            request.method(),
                            request.template(),
                            server.tls() ? "https" : "http",
                            server.host(),
                            server.port(),
                            request.target(),
                            sent),
                    scope));
        }
    }

    /** Receives the response to an attempt. */
    void answered(CallAttempt made, HttpClientResponse response) {
        if (call.isOver() || current != made) {
            return;
        }
        status = response.statusCode();
        if (status == UNAUTHORIZED) {
            clients.authorization().refused();
        }
        made.answered(status);
        clients.state().answered();
        call.progressed();
        call.receive(response);
    }

    /** Retries after a complete response; returns false if it does not. */
    boolean retriesAfter(HttpClientResponse response) {
        CallAttempt made = current;
        long pause = retries.afterStatus(response, call.remainingMillis());
        if (made == null || pause == CallRetries.NONE) {
            return false;
        }
        made.completed(settings().timeout().toMillis());
        made.leave();
        beginAfter(pause);
        return true;
    }

    /** Continues after an attempt has lost its connection. */
    void lost(CallAttempt made, Throwable cause) {
        if (call.isOver() || current != made) {
            return;
        }
        boolean unprocessed = made.isUnprocessed(cause);
        made.lost(unprocessed);
        long pause = retries.afterLoss(made, unprocessed, call.isPassedOn(), call.remainingMillis());
        if (pause == CallRetries.NONE) {
            abandon();
            call.fail(failures.lost(request, cause));
        } else {
            made.leave();
            beginAfter(pause);
        }
    }

    /** Returns whether the request has been sent at all. */
    boolean wereSent() {
        return sent > 0;
    }

    /** Returns the status of the last attempt; 0 if there was no response. */
    int status() {
        return status;
    }

    /** Returns the sender of the body, if the body arrives in parts. */
    @Nullable
    BodySender upload() {
        CallAttempt made = current;
        return made == null ? null : made.upload();
    }

    /** Returns the current state of the call, for messages. */
    String state() {
        CallAttempt made = current;
        return made == null ? "it waited before its next attempt, or for a token" : made.state();
    }

    /** Reports the status to the circuit breaker of the instance. */
    void completed() {
        CallAttempt made = current;
        if (made != null) {
            made.completed(settings().timeout().toMillis());
        }
    }

    /** Resets the exchange, if there is one. */
    void abandon() {
        CallAttempt made = current;
        current = null; // Ignores the effects of the reset.
        if (made != null) {
            made.abandon();
        }
    }

    /** Resets the exchange after a time-out. */
    void abandonLate() {
        CallAttempt made = current;
        current = null;
        if (made != null) {
            made.abandonLate(settings().timeout().toMillis());
        }
    }

    /** Releases the connection. */
    void leave() {
        CallAttempt made = current;
        if (made != null) {
            made.leave();
        }
    }
}
