package org.jzenith.rest.form;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The file of one form, which exists until it is closed. Safe on any thread; reading and writing may block. */
final class FormFile {

    private final FormFiles files;
    private @Nullable FileChannel channel;
    private long length;
    private boolean closed;

    FormFile(FormFiles files) {
        this.files = files;
    }

    /** Appends the bytes, unless the file has been closed. */
    synchronized void write(Buffer buffer) throws IOException {
        if (closed) {
            return;
        }
        files.take(buffer.length(), length);
        length += buffer.length();
        if (channel == null) {
            channel = files.create();
        }
        ByteBuffer bytes = ByteBuffer.wrap(buffer.getBytes());
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    synchronized long length() {
        return length;
    }

    /** Returns a part of the written bytes, from its beginning. Once the file is closed, it cannot be read. */
    InputStream read(long start, long end) {
        return new Range(start, end);
    }

    private synchronized FileChannel channel() throws IOException {
        if (closed || channel == null) {
            throw new IOException("the form is no longer there (expected: to be read before its request ends)");
        }
        return channel;
    }

    /** Deletes the file; further calls are ignored. */
    synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            files.release(length);
            if (channel != null) {
                channel.close();
            }
        }
    }

    private final class Range extends InputStream {

        private long position;
        private final long end;

        Range(long start, long end) {
            this.position = start;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            Objects.checkFromIndexSize(offset, count, bytes.length);
            if (count == 0) {
                return 0;
            }
            int most = (int) Math.min(count, end - position);
            int read = most == 0 ? -1 : channel().read(ByteBuffer.wrap(bytes, offset, most), position);
            position += Math.max(0, read);
            return read;
        }

        @Override
        public int available() {
            return (int) Math.min(Integer.MAX_VALUE, end - position);
        }
    }
}
