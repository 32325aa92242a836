package org.jzenith.http.spi;

import io.netty.buffer.ByteBuf;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.buffer.impl.BufferImpl;

/** Creates Vert.x buffers over existing memory, without a copy. */
final class SharedBuffer {

    private SharedBuffer() {}

    /** Returns a buffer over {@code bytes}. Vert.x neither changes nor releases these bytes. */
    static Buffer of(ByteBuf bytes) {
        return BufferImpl.buffer(bytes);
    }
}
