package org.jzenith.rest.bridge;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.AsyncOutputStream;

/**
 * The stream into which entities are written; closing it does not end the response, RESTEasy does. It is of no more use once
 * the response has ended or started anew: whoever still holds it cannot write into what comes after.
 */
final class BridgeOutputStream extends AsyncOutputStream {

    private final BridgeResponse response;
    private volatile boolean shut;

    BridgeOutputStream(BridgeResponse response) {
        this.response = response;
    }

    void shut() {
        shut = true;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        checkOpen();
        response.write(bytes, offset, length);
    }

    @Override
    public CompletionStage<Void> asyncWrite(byte[] bytes, int offset, int length) {
        try {
            checkOpen();
            return response.write(bytes, offset, length).toCompletionStage();
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void checkOpen() throws IOException {
        if (shut) {
            throw new IOException("the response has ended");
        }
    }

    /** Writers flush out of habit; sending then would cost every response its {@code Content-Length}. */
    @Override
    public void flush() {
        // see above
    }

    @Override
    public CompletionStage<Void> asyncFlush() {
        return CompletableFuture.completedFuture(null);
    }
}
