package org.jzenith.http.coding;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.jzenith.http.forwarded.WrappedRequest;

/** A request that allows a compressed response. Used only on its event loop. */
final class CodedRequest extends WrappedRequest {

    private final CodedResponse response;

    CodedRequest(HttpServerRequest request, Compression compression) {
        super(request);
        this.response = new CodedResponse(request, compression);
    }

    @Override
    public HttpServerResponse response() {
        return response;
    }
}
