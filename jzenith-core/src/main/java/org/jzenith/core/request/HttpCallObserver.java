package org.jzenith.core.request;

import java.util.function.BiConsumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Sees each request that a client sends to another service, and its end. A plugin binds it; without one, nothing is
 * observed, which costs nothing. Called on the event loop of the call; must not block.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface HttpCallObserver {

    /**
     * A request that is about to be sent.
     *
     * @param method its method
     * @param template the template of its path
     * @param scheme {@code http} or {@code https}
     * @param host the name or address of the server
     * @param port its port
     * @param target its path and query, encoded
     * @param resends how many requests of the same call have been sent before
     */
    record Request(String method, String template, String scheme, String host, int port, String target, int resends) {}

    /** One request; it is told of its end exactly once. */
    interface Observation {

        /** Adds the headers by which the other side learns what it is a part of. */
        void addHeaders(BiConsumer<String, String> headers);

        /**
         * The request has ended.
         *
         * @param status the status of its response; 0 if there was none
         * @param errorType why there was none, or not all of it, such as {@code timeout}; empty if it was received
         */
        void ended(int status, String errorType);
    }

    /**
     * Called before a request is sent.
     *
     * @param scope what the call is made for; null outside of requests
     */
    Observation began(Request request, @Nullable RequestScope scope);
}
