package org.jzenith.http.spi;

import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.buffer.impl.BufferImpl;

/** Makes buffers of memory that nobody copies or releases. */
final class SharedBuffer {

    private SharedBuffer() {}

    /** Returns a buffer with the bytes of {@code bytes}, which Vert.x neither changes nor releases. */
    static Buffer of(ByteBuf bytes) {
        return BufferImpl.buffer(bytes);
    }
}
