package org.jzenith.core.request;

import java.util.function.BiConsumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Observes each request of a client to another service, and its end. A plugin binds it. Without one, observation costs
 * nothing. Called on the event loop of the call; must not block.
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

    /** One request. The client reports its end exactly once. */
    interface Observation {

        /** Adds the headers that identify the trace to the other side. */
        void addHeaders(BiConsumer<String, String> headers);

        /**
         * The request has ended.
         *
         * @param status the status of its response; 0 if there was none
         * @param errorType the reason for a missing or incomplete response, such as {@code timeout}; empty after a
         *     complete one
         */
        void ended(int status, String errorType);
    }

    /**
     * Observes a request before it is sent.
     *
     * @param scope the scope that makes the call; null outside of requests
     */
    Observation began(Request request, @Nullable RequestScope scope);
}
