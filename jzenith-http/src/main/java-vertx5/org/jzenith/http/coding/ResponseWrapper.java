package org.jzenith.http.coding;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;

/** Forwards all calls to a response of Vert.x 5. */
abstract class ResponseWrapper extends ForwardingResponse {

    ResponseWrapper(HttpServerResponse delegate) {
        super(delegate);
    }

    @Override
    public Future<Void> writeContinue() {
        return delegate().writeContinue();
    }

    @Override
    public Future<Void> writeCustomFrame(int type, int flags, Buffer payload) {
        return delegate().writeCustomFrame(type, flags, payload);
    }

    @Override
    public Future<Void> reset(long code) {
        return delegate().reset(code);
    }

    @Override
    public Future<Void> sendFile(FileChannel channel, long offset, long length) {
        return delegate().sendFile(channel, offset, length);
    }

    @Override
    public Future<Void> sendFile(RandomAccessFile file, long offset, long length) {
        return delegate().sendFile(file, offset, length);
    }
}
