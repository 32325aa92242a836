package org.jzenith.http.spi;

import io.vertx.core.http.HttpServerRequest;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Adds headers to every response before its head is written, for example for caches. This includes responses of
 * resources, plain routes and the server, also to invalid requests; a JAX-RS filter sees only responses of JAX-RS.
 * Added with {@link HttpBinder#headerWriter}. The server calls it on the event loops of all requests at the same time.
 * It must be thread-safe, must not block, and must cost next to nothing. If it fails, the server logs the failure, and
 * sends the response with the headers set so far.
 */
@API(status = API.Status.MAINTAINED)
public interface HeaderWriter {

    /**
     * Adds headers to a response. Not called for interim responses such as 100.
     *
     * @param request the request, which must only be read; null if it could not be parsed
     * @param status the status of the response
     * @param headers the headers of the response
     */
    void writeHeaders(@Nullable HttpServerRequest request, int status, Headers headers);

    /** The headers of a response. */
    interface Headers {

        /**
         * Returns whether there is a header with this name, in any case. The default values of
         * {@code rest.security-headers} and {@code rest.hsts} do not count, so that {@link #set} may replace them.
         */
        boolean contains(String name);

        /**
         * Replaces all headers of this name by one. Throws {@link IllegalArgumentException} if HTTP does not allow the
         * name or the value, or if the name belongs to the server: {@code Connection}, {@code Content-Length},
         * {@code Date}, {@code Keep-Alive}, {@code Transfer-Encoding}, {@code Upgrade} and {@code X-Request-Id}.
         */
        void set(String name, String value);

        /** As {@link #set}, but keeps other headers of this name, such as {@code Vary}. */
        void add(String name, String value);
    }
}
