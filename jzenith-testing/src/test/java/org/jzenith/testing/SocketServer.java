package org.jzenith.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server that accepts connections and leaves the rest to the test. */
final class SocketServer implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final BlockingQueue<Socket> accepted = new LinkedBlockingQueue<>();

    SocketServer() throws IOException {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    accepted.add(listening.accept());
                }
            } catch (IOException e) {
                // closed
            }
        });
        thread.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Waits for a connection and returns it. */
    Socket take() throws InterruptedException {
        Socket socket = accepted.poll(20, TimeUnit.SECONDS);
        if (socket == null) {
            throw new AssertionError("nobody connected");
        }
        return socket;
    }

    int waiting() {
        return accepted.size();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : accepted) {
            socket.close();
        }
    }
}
