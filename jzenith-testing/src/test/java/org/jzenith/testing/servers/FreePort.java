package org.jzenith.testing.servers;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports for servers that stop and come back on the same one. A port that the operating system chose may meanwhile
 * become that of another server, or of a connection that any program of the machine opens; this finds one below those.
 */
public final class FreePort {

    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 29_999;

    private FreePort() {}

    /** Returns a port on which nothing listens. */
    public static int next() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
            try {
                new ServerSocket(port).close();
                return port;
            } catch (IOException e) {
                // The next one.
            }
        }
    }
}
