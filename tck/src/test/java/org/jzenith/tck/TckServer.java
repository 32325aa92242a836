package org.jzenith.tck;

/** A server that runs one archive. */
interface TckServer extends AutoCloseable {

    /** Returns the port on the loopback interface. */
    int port();

    @Override
    void close();
}
