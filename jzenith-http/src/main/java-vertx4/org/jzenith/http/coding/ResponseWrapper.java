package org.jzenith.http.coding;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/** Forwards all calls to a response of Vert.x 4. */
abstract class ResponseWrapper extends ForwardingResponse {

    ResponseWrapper(HttpServerResponse delegate) {
        super(delegate);
    }

    @Override
    public HttpServerResponse writeContinue() {
        delegate().writeContinue();
        return this;
    }

    @Override
    public HttpServerResponse writeCustomFrame(int type, int flags, Buffer payload) {
        delegate().writeCustomFrame(type, flags, payload);
        return this;
    }

    @Override
    public void write(Buffer data, @Nullable Handler<AsyncResult<Void>> handler) {
        notify(write(data), handler);
    }

    @Override
    public void write(String chunk, @Nullable Handler<AsyncResult<Void>> handler) {
        notify(write(chunk), handler);
    }

    @Override
    public void write(String chunk, String enc, @Nullable Handler<AsyncResult<Void>> handler) {
        notify(write(chunk, enc), handler);
    }

    @Override
    public void end(Buffer data, @Nullable Handler<AsyncResult<Void>> handler) {
        notify(end(data), handler);
    }

    @Override
    public void end(String chunk, @Nullable Handler<AsyncResult<Void>> handler) {
        notify(end(chunk), handler);
    }

    @Override
    public void end(String chunk, String enc, @Nullable Handler<AsyncResult<Void>> handler) {
        notify(end(chunk, enc), handler);
    }

    @Override
    public void end(@Nullable Handler<AsyncResult<Void>> handler) {
        notify(end(), handler);
    }

    @Override
    public void writeEarlyHints(MultiMap headers, @Nullable Handler<AsyncResult<Void>> handler) {
        delegate().writeEarlyHints(headers, handler);
    }

    @Override
    public HttpServerResponse sendFile(
            String filename, long offset, long length, @Nullable Handler<AsyncResult<Void>> handler) {
        notify(sendFile(filename, offset, length), handler);
        return this;
    }

    @Override
    @Deprecated
    public void close() {
        delegate().close();
    }

    @Override
    @Deprecated
    public Future<HttpServerResponse> push(HttpMethod method, String host, String path, MultiMap headers) {
        return delegate().push(method, host, path, headers);
    }

    @Override
    public boolean reset(long code) {
        return delegate().reset(code);
    }

    private static void notify(Future<Void> done, @Nullable Handler<AsyncResult<Void>> handler) {
        if (handler != null) {
            done.onComplete(handler);
        }
    }
}
