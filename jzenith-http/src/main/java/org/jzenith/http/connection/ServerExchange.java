package org.jzenith.http.connection;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.NetUtil;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Caller;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.coding.CodedResponse;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.RequestIdHeader;
import org.jzenith.http.forwarded.ForwardedRequest;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.message.RequestTimeoutHeaders;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.http.spi.UpgradedProtocol;

/** An accepted request, until its response has ended. */
public final class ServerExchange implements Exchange, Handler<Void> {

    private static final HttpProblem BODY_TOO_SLOW =
            HttpProblem.of(408).withDetail("The body took too long to arrive.");

    /**
     * The action if a response has not begun by then. Requests that are answered at once have no deadline.
     *
     * @param ofBody whether the deadline is for the arrival of the body
     * @param refusal the action for an invalid body instead; null if nothing awaits the body
     */
    private record Expiry(long nanoTime, boolean ofBody, Runnable action, @Nullable Consumer<HttpProblem> refusal) {}

    private final ServerConnection connection;
    private final HttpServerRequest request;
    private final RequestScope scope;
    private final long beganNanos;
    private @Nullable String route;
    private @Nullable Expiry expiry;
    /** The time until which the client waits, if it sends one. */
    private final @Nullable Deadline clientDeadline;
    /** The action at the start of the drain. */
    private @Nullable Runnable drainAction;

    private final boolean body;
    private boolean ended;
    private boolean awaitsClient;
    /**
     * The start of the current turn of the event loop; after the end of the request, the duration of the last turn. In
     * nanoseconds.
     */
    private long turnNanos;

    /** Begins a request, and adds its id and the date to the response. */
    ServerExchange(
            ServerConnection connection,
            HttpServerRequest request,
            boolean body,
            String id,
            CharSequence date,
            long nanoTime) {
        this.connection = connection;
        this.request = request;
        this.body = body;
        this.scope = new RequestScope(id);
        this.beganNanos = nanoTime;
        this.turnNanos = nanoTime;
        long patienceNanos = RequestTimeoutHeaders.nanos(request);
        this.clientDeadline =
                patienceNanos == RequestTimeoutHeaders.NONE ? null : Deadline.at(nanoTime + patienceNanos);
        if (clientDeadline != null) {
            scope.setDeadline(clientDeadline);
        }
        HttpServerResponse response = request.response();
        response.headers()
                .add(RequestIdHeader.NAME, id)
                .add(HttpHeaders.DATE, date); // None are set yet; set() would search for them.
        response.endHandler(this);
    }

    @Override
    public void handle(@Nullable Void nothing) {
        end();
    }

    /** Called when the response has ended, or its connection was closed before. Further calls are ignored. */
    void end() {
        if (!ended) {
            ended = true;
            expiry = null;
            drainAction = null;
            long nanoTime = System.nanoTime();
            turnNanos = nanoTime - turnNanos;
            if (request.response().headWritten()) {
                connection.answered();
                liftDeadline(nanoTime);
            }
            CodedResponse.release(request.response());
            connection.ended(this, nanoTime);
        }
    }

    /** Removes the deadline from work that continues after a punctual response. */
    private void liftDeadline(long nanoTime) {
        if (!scope.isLate(nanoTime)) {
            scope.setDeadline(null);
        }
    }

    /** Returns the listener that accepted its connection. */
    public Listener listener() {
        return connection.listener();
    }

    /** Returns its method and route, for logs. May be called on any thread. */
    public String name() {
        return request.method() + " " + (route == null ? "(no route)" : route);
    }

    /** Returns when it began, in nanoseconds. */
    long beganNanos() {
        return beganNanos;
    }

    /** Returns whether the response has begun but not ended. */
    boolean isHalfSent() {
        return request.response().headWritten() && !request.response().ended();
    }

    /** Returns whether the start of the rest of the response is predictable: a status line, or a chunk. */
    boolean isOpenEnded() {
        HttpServerResponse response = request.response();
        return !response.ended() && (!response.headWritten() || response.isChunked());
    }

    @Override
    public boolean isOnEventLoop() {
        return connection.isOnEventLoop();
    }

    @Override
    public RequestScope scope() {
        return scope;
    }

    @Override
    public @Nullable InetAddress clientAddress() {
        SocketAddress client = request.remoteAddress();
        String address = client == null ? null : client.hostAddress();
        return address == null ? null : NetUtil.createInetAddressFromIpAddressString(address);
    }

    @Override
    public boolean isSecure() {
        return request instanceof ForwardedRequest // For others, Vert.x would search the pipeline each time.
                ? request.isSSL()
                : connection.listener().tls() != null;
    }

    @Override
    public boolean isForOperators() {
        return connection.connections().isForOperators(this);
    }

    @Override
    public @Nullable Caller caller() {
        return scope.caller();
    }

    @Override
    public void authenticated(Caller caller) {
        scope.setCaller(caller);
    }

    @Override
    public HttpServerRequest request() {
        return request;
    }

    @Override
    public boolean hasBody() {
        return body;
    }

    @Override
    public @Nullable String route() {
        return route;
    }

    @Override
    public void routed(String template) {
        route = template;
    }

    @Override
    public long turnNanos() {
        return ended ? turnNanos : System.nanoTime() - turnNanos;
    }

    @Override
    public void newTurn() {
        if (!ended) {
            turnNanos = System.nanoTime();
        }
    }

    @Override
    public void hold(long bytes) {
        if (!ended) {
            connection.hold(this, bytes);
        }
    }

    /** Drops the read part of the body, because the connection is closed. */
    void dropBody() {
        request.handler(null).endHandler(null);
    }

    @Override
    public boolean reserve(long bytes) {
        if (!ended && !connection.bytes().hasRoomFor(bytes)) {
            connection.connections().shed();
            return false;
        }
        hold(bytes);
        return true;
    }

    @Override
    public void unsent(long bytes) {
        if (!ended) {
            connection.unsent(this, bytes);
        }
    }

    /** Sets whether it waits only for its client to receive something. Returns whether this is a change. */
    boolean setAwaitsClient(boolean awaits) {
        boolean changed = awaits != awaitsClient;
        awaitsClient = awaits;
        return changed;
    }

    @Override
    public void limit(Duration timeout) {
        long nanos = timeout.toNanos();
        Deadline client = clientDeadline;
        scope.setDeadline(
                client != null && client.remainingNanos(turnNanos) <= nanos ? client : Deadline.at(turnNanos + nanos));
    }

    @Override
    public boolean isOverForClient() {
        Deadline client = clientDeadline;
        return client != null && client.isOver(System.nanoTime());
    }

    @Override
    public void expireAfter(Duration timeout, Runnable action) {
        expire(timeout, action, null);
    }

    @Override
    public void expireAfter(Duration timeout, Runnable action, Consumer<HttpProblem> refusal) {
        expire(timeout, action, refusal);
    }

    private void expire(Duration timeout, Runnable action, @Nullable Consumer<HttpProblem> refusal) {
        long nanoTime = System.nanoTime();
        long nanos = timeout.toNanos();
        Deadline client = clientDeadline;
        if (client != null && client.remainingNanos(nanoTime) < nanos) {
            nanos = client.remainingNanos(nanoTime);
            connection.connections().later(nanos, () -> expire(System.nanoTime()));
        }
        expiry = new Expiry(nanoTime + nanos, false, action, refusal);
    }

    @Override
    public void awaitBody(Duration timeout, Consumer<HttpProblem> refusal) {
        expiry = new Expiry(turnNanos + timeout.toNanos(), true, () -> refusal.accept(BODY_TOO_SLOW), refusal);
    }

    /** Returns whether it waits for its client to send the body. */
    boolean awaitsBody() {
        return expiry != null && expiry.ofBody();
    }

    /**
     * Answers an invalid body, and ends the connection with the response, because the start of the next request is
     * unknown. Returns false if nothing awaits the body, or the response has begun.
     */
    boolean refuseBody(HttpProblem problem) {
        Consumer<HttpProblem> refusal = expiry == null ? null : expiry.refusal();
        if (refusal == null || request.response().headWritten()) {
            return false;
        }
        expiry = null;
        scope.run(() -> refusal.accept(problem));
        return true;
    }

    /**
     * Runs the action of the deadline if it has passed by {@code nanoTime}. Called periodically, because a timer for
     * each request would be expensive.
     */
    void expire(long nanoTime) {
        Expiry passed = expiry;
        if (passed != null && nanoTime - passed.nanoTime() >= 0) {
            expiry = null;
            if (!request.response().headWritten()) {
                scope.run(passed.action());
            }
        }
    }

    @Override
    public void fail(Throwable failure) {
        HttpServerResponse response = request.response();
        if (response.ended() || response.closed()) {
            return;
        }
        if (response.headWritten()) {
            response.reset(Http2Error.INTERNAL_ERROR.code()); // HTTP/1 closes the connection.
        } else {
            answer(problems -> problems.send(failure, request));
        }
    }

    @Override
    public void send(HttpProblem problem) {
        answer(problems -> problems.send(problem, request));
    }

    private void answer(Consumer<ProblemEncoder> sending) {
        ProblemEncoder problems = connection.problems();
        if (problems.hasFormat()) {
            scope.run(() -> sending.accept(problems));
        } else {
            sending.accept(problems);
        }
    }

    @Override
    public void endConnection() {
        connection.endWith(this);
    }

    @Override
    public boolean upgrade(UpgradedProtocol protocol) {
        boolean upgraded = !ended && connection.upgrade(this, protocol);
        if (upgraded) {
            scope.setDeadline(null);
        }
        return upgraded;
    }

    @Override
    public void onDrain(Runnable action) {
        if (!ended) {
            drainAction = () -> scope.run(action);
            if (connection.connections().isDraining()) {
                connection.announceClose();
                drain();
            }
        }
    }

    /** Called when the server begins to drain. */
    void drain() {
        Runnable action = drainAction;
        drainAction = null;
        if (action != null) {
            action.run();
        }
    }

    @Override
    public void abort() {
        connection.abort(this);
    }

    /**
     * Announces the end of the connection with this response. Returns false if the response has begun. For HTTP/1 only.
     */
    boolean announceClose() {
        HttpServerResponse response = request.response();
        if (response.headWritten()) {
            return false;
        }
        response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        if (request.version()
                == HttpVersion
                        .HTTP_1_0) { // In HTTP/1.0, Vert.x announces a persistent connection if the client requested
            // one.
            response.headersEndHandler(nothing -> response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE));
        }
        return true;
    }
}
