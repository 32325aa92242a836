package org.jzenith.rest.bridge;

import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.BadRequestException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.coding.GzipDecoder;

/** The decoded pieces of a part of a body. Used by one thread at a time. */
final class DecodedPieces implements Iterator<Buffer> {

    private final GzipDecoder decoder;
    private @Nullable Buffer next;

    DecodedPieces(GzipDecoder decoder) {
        this.decoder = decoder;
    }

    @Override
    public boolean hasNext() {
        try {
            next = next == null ? decoder.next() : next;
        } catch (ZipException e) {
            throw new BadRequestException(e);
        }
        return next != null;
    }

    @Override
    public Buffer next() {
        Buffer piece = hasNext() ? next : null;
        if (piece == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return piece;
    }
}
