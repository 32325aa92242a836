package org.jzenith.rest.spi;

import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.tracing.RequestScope;

/**
 * A request and its response on their way through the server. Used on the event loop of the request only, until the response
 * has ended.
 */
public interface Exchange {

    /** Returns the request of Vert.x, which leads to its response. */
    HttpServerRequest request();

    /** Returns the scope of the request, which has its id; whatever works on the request is to run within it. The server itself does not. */
    RequestScope scope();

    /** Returns the template of the path that the request was matched with, such as {@code /users/{id}}; null if none was. */
    @Nullable String route();

    /**
     * Returns for how many nanoseconds the event loop has been at work on the request since it last took it up; once it has
     * ended, until then.
     */
    long turnNanos();

    /** The event loop takes the request up again, having waited for something such as its body. */
    void newTurn();

    /** Tells the template of the path that the request was matched with; never the path itself, of which there is no end. */
    void routed(String template);

    /**
     * Ends the connection with this response: its client is told, unless the response has begun, and nothing that it has sent behind
     * this request is answered. It is closed soon after the response has ended.
     */
    void endConnection();

    /** Breaks the connection at once, with whatever its client has not taken yet. */
    void abort();

    /** Calls {@code expired} once if the response has not begun so long from now. It replaces what was said before. */
    void expireAfter(Duration timeout, Runnable expired);
}
