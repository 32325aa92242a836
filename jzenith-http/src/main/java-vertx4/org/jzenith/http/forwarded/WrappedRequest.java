package org.jzenith.http.forwarded;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.core.http.impl.HttpServerRequestWrapper;
import io.vertx.core.net.HostAndPort;
import org.jspecify.annotations.Nullable;

/** A request that differs from the one that was received in what its methods return. */
public abstract class WrappedRequest extends HttpServerRequestWrapper {

    /** Takes the request to pass everything on to. */
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
