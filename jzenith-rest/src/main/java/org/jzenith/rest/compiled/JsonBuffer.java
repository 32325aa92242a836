package org.jzenith.rest.compiled;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.netty.util.concurrent.FastThreadLocal;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Where an event loop writes JSON until its length is known. What is large is given back, so that it is not kept for ever. */
final class JsonBuffer extends ByteArrayOutputStream {

    private static final int INITIAL = 4_096;
    private static final int MAX_KEPT = 65_536;

    private static final FastThreadLocal<JsonBuffer> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected JsonBuffer initialValue() {
            return new JsonBuffer();
        }
    };

    private boolean inUse;

    private JsonBuffer() {
        super(INITIAL);
    }

    /** Returns a value as JSON in a buffer of its own. */
    static Buffer write(ObjectWriter writer, Object value) throws IOException {
        JsonBuffer mine = OF_THREAD.get();
        if (mine.inUse) { // A serializer that waits for an answer of the same server, such as in a test.
            return Buffer.buffer(writer.writeValueAsBytes(value));
        }
        mine.inUse = true;
        try {
            writer.writeValue(mine, value);
            return Buffer.buffer(mine.count).appendBytes(mine.buf, 0, mine.count);
        } finally {
            mine.clear();
        }
    }

    private void clear() {
        inUse = false;
        count = 0;
        if (buf.length > MAX_KEPT) {
            buf = new byte[INITIAL];
        }
    }
}
