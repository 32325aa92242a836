package org.jzenith.http.forwarded;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.core.http.impl.HttpServerRequestWrapper;
import io.vertx.core.net.HostAndPort;
import org.jspecify.annotations.Nullable;

/** The base of requests that override some methods of the received request. */
public abstract class WrappedRequest extends HttpServerRequestWrapper {

    /** Wraps the received request. All other methods delegate to it. */
    protected WrappedRequest(HttpServerRequest received) {
        super((HttpServerRequestInternal) received);
    }

    @Override
    @Deprecated
    public @Nullable String host() {
        HostAndPort authority = authority();
        return authority == null ? null : authority.toString();
    }
}
