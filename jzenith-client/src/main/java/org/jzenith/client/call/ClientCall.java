package org.jzenith.client.call;

import io.reactivex.disposables.Disposable;
import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.RequestBody;
import org.jzenith.client.error.ClientException;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.client.error.ClientTimeoutException;
import org.jzenith.client.error.ClientUnavailableException;
import org.jzenith.client.pool.ClientSettings;
import org.jzenith.client.pool.EventLoopClient;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.client.pool.PendingCall;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;

/**
 * One call of one subscriber: it waits for its turn, sends the request, once more where that is safe, and receives the
 * response, all within its time. It runs on one event loop, that of the subscriber if it serves the application. Only
 * {@link #start()} and {@link #dispose()} may be called on any thread.
 */
abstract class ClientCall implements Disposable, PendingCall {

    /** How long to wait before a refused connection is tried once more, at most. */
    private static final int RECONNECT_MILLIS = 50;

    private static final int FIRST_ERROR = 400;
    private static final long CANCEL = 8; // RFC 9113 section 7

    private final EventLoopClients clients;
    private final OutgoingRequest request;
    private final CallFailures failures;
    private final @Nullable RequestScope scope = RequestScope.current();
    private final CallLimit limit;
    private volatile boolean disposed;
    private volatile @Nullable Context context;
    private @Nullable EventLoopClient pool;
    private @Nullable CallTimer timer;
    private @Nullable HttpClientRequest sent;
    private @Nullable BodySender upload;
    private boolean permitted;
    private boolean reconnected;
    private boolean reused;
    private boolean wasSent;
    private boolean over;
    private int status;

    ClientCall(EventLoopClients clients, OutgoingRequest request) {
        this.clients = clients;
        this.request = request;
        this.failures = new CallFailures(clients.settings());
        this.limit = new CallLimit(scope, System.nanoTime(), clients.settings().timeout());
    }

    /** Receives the head of the response; its body has not been requested yet. */
    abstract void receive(HttpClientResponse response);

    /** Passes the failure of the call to the subscriber, once at most. */
    abstract void failed(Throwable failure);

    /** Returns whether the body of the response is a stream, which may take longer than a call. */
    abstract boolean isStreamed();

    /** Returns whether it is the turn of the other side to send or take something of a stream. */
    abstract boolean isExpecting();

    final OutgoingRequest request() {
        return request;
    }

    final CallFailures failures() {
        return failures;
    }

    final ClientSettings settings() {
        return clients.settings();
    }

    final boolean isOver() {
        return over;
    }

    /** Begins the call. */
    final void start() {
        EventLoopClient here = clients.current();
        if (here == null) {
            clients.onNext(part -> begin(part, part.context()));
        } else {
            Context caller = EventLoops.current(clients.vertx());
            begin(here, caller == null ? here.context() : caller);
        }
    }

    private void begin(EventLoopClient part, Context on) {
        pool = part;
        context = on;
        if (disposed) {
            over = true;
            return;
        }
        clients.began(this);
        if (limit.isOverForRequest(System.nanoTime())) {
            fail(failures.exceeded(request, "it was not begun"));
            return;
        }
        CallTimer counting = new CallTimer(clients.vertx());
        timer = counting;
        if (request.isStream()) {
            counting.watch(settings().idleTimeout(), this::isStalled, () -> late(failures.idle(request)));
        } else {
            counting.limit(() -> limit.remainingNanos(System.nanoTime()), this::timeOver);
        }
        Throwable refusal = part.acquire(this);
        if (refusal != null) {
            fail(refusal);
        }
    }

    private void timeOver() {
        late(
                limit.isOverForRequest(System.nanoTime())
                        ? failures.exceeded(request, state())
                        : failures.late(request, settings().timeout().toMillis(), state()));
    }

    private boolean isStalled() {
        BodySender sending = upload;
        return (sending == null || sending.isDone()) ? isExpecting() : sending.isBlocked();
    }

    private String state() {
        return !permitted
                ? "it waited for its turn"
                : sent == null
                        ? "it waited for a connection"
                        : (status == 0 ? "it was sent" : "its body was not complete");
    }

    @Override
    public final void permitted() {
        permitted = true;
        if (over) {
            release();
        } else {
            attempt();
        }
    }

    private void attempt() {
        ClientSettings settings = settings();
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.valueOf(request.method()))
                .setServer(settings.server().socket())
                .setHost(settings.server().hostInUrl())
                .setPort(settings.server().port())
                .setSsl(settings.server().tls())
                .setURI(request.target())
                .setConnectTimeout(
                        Math.max(1, Math.min(settings.connectTimeout().toMillis(), remainingMillis())));
        pool().http().request(options).onComplete(this::connected);
    }

    private EventLoopClient pool() {
        EventLoopClient part = pool;
        if (part == null) {
            throw new IllegalStateException("The call has not begun");
        }
        return part;
    }

    /** Returns how much of its time is left; all of it for a stream. */
    private long remainingMillis() {
        return request.isStream()
                ? settings().timeout().toMillis()
                : TimeUnit.NANOSECONDS.toMillis(limit.remainingNanos(System.nanoTime()));
    }

    private void connected(AsyncResult<HttpClientRequest> connection) {
        if (over) {
            if (connection.succeeded()) {
                connection.result().exceptionHandler(reset -> {}).reset(CANCEL);
            }
        } else if (connection.succeeded()) {
            send(connection.result());
        } else if (CallFailures.isRefused(connection.cause()) && !reconnected) {
            reconnected = true;
            clients.vertx().setTimer(1L + ThreadLocalRandom.current().nextInt(RECONNECT_MILLIS), id -> {
                if (!over) {
                    attempt();
                }
            });
        } else {
            ClientException failure = failures.notConnected(request, connection.cause());
            if (failure.isTimeout()) {
                pool().unconnected();
            }
            fail(failure);
        }
    }

    private void send(HttpClientRequest outgoing) {
        sent = outgoing;
        wasSent = true;
        reused = pool().connections().began(outgoing.connection());
        outgoing.exceptionHandler(cause -> lost(outgoing, cause));
        outgoing.response().onComplete(answer -> {
            if (answer.failed()) {
                lost(outgoing, answer.cause());
            } else if (!over) {
                answered(outgoing, answer.result());
            }
        });
        long limitMillis = request.isStream() || isStreamed() ? RequestWriter.NO_LIMIT : remainingMillis();
        try {
            RequestWriter.writeHead(outgoing, request, scope, limitMillis);
        } catch (IllegalArgumentException e) { // A character that no header may have.
            abandon();
            fail(e);
            return;
        }
        if (request.body() instanceof RequestBody.Stream stream) {
            outgoing.setChunked(true).sendHead(); // The source may be slow.
            BodySender sending = new BodySender(outgoing, this::onLoop, this::progressed, this::sourceFailed);
            upload = sending;
            stream.parts().subscribe(sending);
        } else {
            RequestWriter.writeBody(outgoing, request);
        }
    }

    private void sourceFailed(Throwable cause) {
        if (!over) {
            abandon();
            fail(cause);
        }
    }

    private void answered(HttpClientRequest outgoing, HttpClientResponse response) {
        status = response.statusCode();
        pool().connections().answered(outgoing.connection());
        clients.state().answered();
        response.exceptionHandler(cause -> lost(outgoing, cause));
        progressed();
        receive(response);
    }

    /** Turns the limit of the whole call into one for each pause, because the body is a stream. */
    final void expectStream() {
        CallTimer counting = timer;
        if (counting != null) {
            counting.watch(settings().idleTimeout(), this::isStalled, () -> late(failures.idle(request)));
        }
    }

    /** Records that the other side has sent or taken something. */
    final void progressed() {
        CallTimer counting = timer;
        if (counting != null) {
            counting.progressed();
        }
    }

    private void lost(HttpClientRequest outgoing, Throwable cause) {
        if (over || sent != outgoing) {
            return;
        }
        boolean unprocessed = CallFailures.isUnprocessed(cause);
        if (status == 0 && !request.isStream() && (unprocessed ? !reconnected : reused && request.isIdempotent())) {
            reconnected |= unprocessed;
            leave();
            attempt();
        } else {
            abandon();
            fail(failures.lost(request, cause));
        }
    }

    private void late(ClientTimeoutException failure) {
        HttpClientRequest outgoing = sent;
        abandon();
        if (outgoing != null && outgoing.version() == HttpVersion.HTTP_2) {
            pool().connections().verify(outgoing.connection());
        }
        fail(failure);
    }

    @Override
    public final void stop() {
        onLoop(() -> {
            if (!over) {
                abandon();
                fail(failures.stopped(request));
            }
        });
    }

    /** Ends the call, whose response has been received. */
    final void complete() {
        BodySender sending = upload;
        if (sending != null && !sending.isDone()) { // The other side does not want the rest.
            abandon();
        }
        end(status >= FIRST_ERROR ? Integer.toString(status) : "");
    }

    /** Ends the call with a failure. */
    final void fail(Throwable failure) {
        if (!over) {
            if (failure instanceof ClientException && status == 0) {
                clients.state().failed();
            }
            end(errorType(failure));
            failed(failure);
        }
    }

    private static String errorType(Throwable failure) {
        if (failure instanceof ClientResponseException answer) {
            return Integer.toString(answer.status());
        }
        return failure instanceof ClientTimeoutException
                ? "timeout"
                : failure instanceof ClientUnavailableException
                        ? "unavailable"
                        : failure instanceof ClientException ? "connection" : "request";
    }

    /** Resets the exchange, if there is one. */
    final void abandon() {
        BodySender sending = upload;
        if (sending != null) {
            sending.cancel();
        }
        HttpClientRequest outgoing = leave();
        if (outgoing != null) {
            outgoing.reset(CANCEL);
            if (outgoing.version() != HttpVersion.HTTP_2) {
                pool().connections().cutOff(outgoing.connection());
            }
        }
    }

    /** Leaves the connection to others; returns the request that was sent on it, or null. */
    private @Nullable HttpClientRequest leave() {
        HttpClientRequest outgoing = sent;
        sent = null;
        if (outgoing != null) {
            pool().connections().ended(outgoing.connection());
        }
        return outgoing;
    }

    private void end(String errorType) {
        over = true;
        leave();
        clients.ended(this);
        CallTimer counting = timer;
        if (counting != null) {
            counting.cancel();
        }
        if (permitted) {
            release();
        } else {
            pool().leave(this);
        }
        long now = System.nanoTime();
        clients.meters().ended(request.method(), request.template(), status, errorType, now - limit.startNanos());
        if (!errorType.isEmpty() && limit.isOverForRequest(now)) {
            clients.meters().deadlines().exceeded(wasSent);
        }
    }

    private void release() {
        if (permitted) {
            permitted = false;
            pool().release();
        }
    }

    @Override
    public final void dispose() {
        disposed = true;
        onLoop(() -> {
            if (!over) {
                abandon();
                end("disposed");
            }
        });
    }

    @Override
    public final boolean isDisposed() {
        return disposed;
    }

    /** Runs an action on the event loop of the call, at once if the thread is that one; not before it has begun. */
    final void onLoop(Runnable action) {
        Context on = context;
        if (on != null) {
            EventLoops.run(on, action);
        }
    }
}
