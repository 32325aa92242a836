package org.jzenith.client.body;

import java.io.IOException;

/** Reads one element of a stream. */
@FunctionalInterface
interface ElementReader<T> {

    /** Returns the element in these bytes. */
    T read(byte[] bytes) throws IOException;
}
