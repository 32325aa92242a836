package org.jzenith.http.spi;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Caller;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.error.HttpProblem;

/** A request and its response. Used only on the event loop of the request, until the response has ended. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Exchange {

    /** Returns Vert.x's request, which gives access to its response. */
    HttpServerRequest request();

    /**
     * Returns whether the request has a body, which may be empty. In HTTP/1, a header announces it; in HTTP/2, the
     * stream does not end with the head.
     */
    boolean hasBody();

    /** Returns whether the current thread is the event loop of the request; may be called on any thread. */
    boolean isOnEventLoop();

    /**
     * Returns the scope of the request, which contains its id. Code for the request must run within it; the server's
     * own code does not.
     */
    RequestScope scope();

    /** Returns the address of the client; null for a Unix domain socket. */
    @Nullable
    InetAddress clientAddress();

    /**
     * Returns whether the request is for operators or their tools: for {@code /health}, {@code /metrics} or another
     * plain route for operators, or at {@code management.port}.
     */
    boolean isForOperators();

    /** Returns whether the client uses TLS. */
    boolean isSecure();

    /** Returns the caller; null if it is not authenticated, or not yet. */
    @Nullable
    Caller caller();

    /** Sets the caller, also in the scope. */
    void authenticated(Caller caller);

    /** Returns the matched path template, such as {@code /users/{id}}; null if there is none. */
    @Nullable
    String route();

    /**
     * Returns the duration of the current turn of the event loop on this request, in nanoseconds. Once the response has
     * ended, it is the time until then.
     */
    long turnNanos();

    /** Begins a new turn: the event loop resumes the request after a wait, for example for the body. */
    void newTurn();

    /** Sets the matched path template. It must never be the path itself, because the number of paths is unlimited. */
    void routed(String template);

    /**
     * Ends the connection with this response. The server announces the close, unless the response has begun, and does
     * not answer later requests. It closes the connection soon after the response has ended.
     */
    void endConnection();

    /**
     * Answers {@code 101 Switching Protocols} (RFC 9110 section 7.8) with the headers of the response, and passes the
     * connection to a protocol. Returns false, and does nothing, if the connection is HTTP/2 or about to be closed, or
     * if the client has already sent another request. After true, the server calls {@link UpgradedProtocol#closed} in
     * any case.
     */
    boolean upgrade(UpgradedProtocol protocol);

    /**
     * Calls {@code action} once when the server begins to drain; at once if the drain has begun. Replaces an earlier
     * action.
     */
    void onDrain(Runnable action);

    /**
     * Sends a problem as the whole response, in the format of the application. The response must not have begun; its
     * headers stay.
     */
    void send(HttpProblem problem);

    /**
     * Answers with 500 because of a failure, which the caller has logged. In development mode, the response has the
     * details of the failure. If the response has begun, closes the connection instead, so that the response does not
     * seem complete. Headers that have been set stay.
     */
    void fail(Throwable failure);

    /** Closes the connection at once. The client loses all data that it has not yet received. */
    void abort();

    /**
     * Counts {@code bytes} in memory for the request, such as its body, against {@code rest.max-buffered-bytes}, until
     * the response has ended.
     */
    void hold(long bytes);

    /**
     * As {@link #hold}, unless that would exceed the memory budget. In that case, returns false and counts nothing. The
     * caller must then answer with 503.
     */
    boolean reserve(long bytes);

    /** Sets how many bytes of the response wait for the client. They count as those of {@link #hold} do. */
    void unsent(long bytes);

    /**
     * Sets the deadline of the {@linkplain #scope() scope}: this time from the start of the current turn, or earlier if
     * the client has a shorter timeout. It ends when the response begins.
     */
    void limit(Duration timeout);

    /** Returns whether the client's own timeout has passed. */
    boolean isOverForClient();

    /**
     * Calls {@code expired} once if the response has not begun after this time, or after the client's timeout. Replaces
     * an earlier timeout.
     */
    void expireAfter(Duration timeout, Runnable expired);

    /**
     * As {@link #expireAfter(Duration, Runnable)}, before the body is read. If an invalid body arrives until then,
     * calls {@code refusal} with the answer instead.
     */
    void expireAfter(Duration timeout, Runnable expired, Consumer<HttpProblem> refusal);

    /**
     * As {@link #expireAfter(Duration, Runnable)}, while the body is still arriving. Calls {@code refusal} once with
     * the answer if the body takes too long, or is invalid. The time begins with the current turn, so that the clock
     * need not be read again.
     */
    void awaitBody(Duration timeout, Consumer<HttpProblem> refusal);
}
