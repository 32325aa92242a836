package org.jzenith.testing.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that has sent a request, each on a connection of its own, and has not read the response. */
public final class PendingRequest implements AutoCloseable {

    private final Socket socket;

    private PendingRequest(Socket socket) {
        this.socket = socket;
    }

    /** Sends a request to a port of the loopback interface. */
    public static PendingRequest get(int port, String path) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) TimeLimit.MINUTE.patience().toMillis());
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return new PendingRequest(socket);
    }

    /** Waits for the response and returns it, from its first line on. */
    public String response() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }

    /** Lets the client disappear: the server learns at once that it reads nothing any more. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Closes the connection; the server only learns that the client sends nothing any more. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
