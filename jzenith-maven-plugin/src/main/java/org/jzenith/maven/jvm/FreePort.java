package org.jzenith.maven.jvm;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Finds a port of this machine for an application that listens some seconds later. Until then, the system must not give
 * the port to another program, for a connection of its own or for port 0. Safe on any thread.
 */
public final class FreePort {

    private static final int FIRST = 20_000;
    /** From here on, Linux assigns ports to connections and to port 0; other systems begin higher. */
    private static final int FIRST_EPHEMERAL = 32_768;

    private static final int ATTEMPTS = 100;

    /** The next port. No port is repeated immediately, and each process begins elsewhere. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(FIRST_EPHEMERAL - FIRST));

    private FreePort() {}

    /** Returns a port of the loopback address that is free now; fails if none is found. */
    public static int find() throws IOException {
        BindException last = null;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), FIRST_EPHEMERAL - FIRST);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                last = taken;
            }
        }
        throw new IOException(
                "no port of this machine is free for the application (tried: " + ATTEMPTS + " from " + FIRST + " to "
                        + (FIRST_EPHEMERAL - 1) + "). Fix: end what listens there",
                last);
    }
}
