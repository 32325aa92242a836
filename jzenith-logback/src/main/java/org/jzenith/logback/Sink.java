package org.jzenith.logback;

import java.io.IOException;

/** The destination of lines: the console or a file. Called by one thread at a time. */
interface Sink extends AutoCloseable {

    /** Writes whole lines; may block. If it fails, none of them counts as written. */
    void write(byte[] lines) throws IOException;

    @Override
    void close();
}
