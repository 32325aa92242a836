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

/**
 * A request and its response on their way through the server. Used only on the event loop of the request, until the
 * response has ended.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Exchange {

    /** Returns Vert.x's request, which gives access to its response. */
    HttpServerRequest request();

    /**
     * Returns whether the request has a body, which may turn out to be empty: with HTTP/1, a header says so, and with
     * HTTP/2, that the stream does not end with the head.
     */
    boolean hasBody();

    /** Returns whether the current thread is the event loop of the request; may be called on any thread. */
    boolean isOnEventLoop();

    /**
     * Returns the scope of the request, which contains its id. Code that works on the request must run within it; the
     * server's own code does not.
     */
    RequestScope scope();

    /**
     * Returns the address of the client; null if it has none, because the server was reached by a Unix domain socket.
     */
    @Nullable
    InetAddress clientAddress();

    /**
     * Returns whether operators send the request, or what works for them: for {@code /health}, {@code /metrics} or
     * another plain route of operators, or anything at {@code management.port}.
     */
    boolean isForOperators();

    /** Returns whether the client uses TLS. */
    boolean isSecure();

    /** Returns who sends the request; null if that is not known, or not yet. */
    @Nullable
    Caller caller();

    /** Notes who sends the request; its scope notes it, too. */
    void authenticated(Caller caller);

    /**
     * Returns the template of the path that the request was matched with, such as {@code /users/{id}}; null if none
     * was.
     */
    @Nullable
    String route();

    /**
     * Returns for how many nanoseconds the event loop has been working on the request since it last resumed it; once
     * the response has ended, the time until then.
     */
    long turnNanos();

    /** Notes that the event loop resumes the request after it has waited, for example for the body. */
    void newTurn();

    /**
     * Sets the template of the path that the request was matched with. It must never be the path itself: the number of
     * paths is unlimited.
     */
    void routed(String template);

    /**
     * Ends the connection with this response: the client is told, unless the response has begun, and requests that it
     * has sent after this one are not answered. The connection is closed soon after the response has ended.
     */
    void endConnection();

    /**
     * Answers {@code 101 Switching Protocols} (RFC 9110 section 7.8), with the headers that the response has, and
     * passes the connection to a protocol. Returns false, and does nothing, if that is not possible: with HTTP/2, when
     * the connection is about to be closed, or if the client has already sent another request. After true,
     * {@link UpgradedProtocol#closed} is called in any case.
     */
    boolean upgrade(UpgradedProtocol protocol);

    /**
     * Calls {@code action} once when the server begins to drain, at once if it has begun. Replaces the action set
     * before.
     */
    void onDrain(Runnable action);

    /**
     * Sends a problem as the whole response, which must not have begun, in the format of the application; headers that
     * are already set stay.
     */
    void send(HttpProblem problem);

    /** Closes the connection at once; whatever the client has not yet received is lost. */
    void abort();

    /**
     * Counts {@code bytes} that are kept in memory for the request, such as its body, against
     * {@code rest.max-buffered-bytes}, until the response has ended.
     */
    void hold(long bytes);

    /**
     * As {@link #hold}, unless clients would then make the server hold more than they may. Returns false, and counts
     * nothing, if they would: the request is to be answered with 503.
     */
    boolean reserve(long bytes);

    /**
     * Notes how many bytes of the response wait for the client to receive them; they count as those of {@link #hold}
     * do.
     */
    void unsent(long bytes);

    /**
     * Sets the deadline of the {@linkplain #scope() scope}: this time from the beginning of the present turn, or
     * earlier if the client waits no longer. It is there until the response begins.
     */
    void limit(Duration timeout);

    /** Returns whether the time is over for which the client said that it would wait. */
    boolean isOverForClient();

    /**
     * Calls {@code expired} once if the response has not begun when this time has passed from now, or that for which
     * the client waits. Replaces the time set before.
     */
    void expireAfter(Duration timeout, Runnable expired);

    /**
     * As {@link #expireAfter(Duration, Runnable)}, before anything reads the body: calls {@code refusal} instead, with
     * the answer, if a body arrives until then that cannot be parsed.
     */
    void expireAfter(Duration timeout, Runnable expired, Consumer<HttpProblem> refusal);

    /**
     * As {@link #expireAfter(Duration, Runnable)}, while the body is still arriving: calls {@code refusal} once with
     * the answer, that the body took too long, or that it cannot be parsed. The time begins with the present turn, for
     * which the clock has been read already.
     */
    void awaitBody(Duration timeout, Consumer<HttpProblem> refusal);
}
