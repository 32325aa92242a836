package org.jzenith.maven.dev.gateway;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Listens in place of the application, and forwards all bytes to it. TLS, HTTP/2 and WebSockets are left to the
 * application. While the application restarts, connections wait. If the application cannot be started, clients get a
 * page with the reason. Each connection has two threads, which is little for one developer.
 */
final class Gateway implements AutoCloseable {

    /** Enough for browsers, some of which open six connections for each host, and for a small load. */
    private static final int MAX_CONNECTIONS = 256;

    private static final int MAX_HELD = 128;
    private static final int BUFFER = 16 * 1024;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ServerSocket server;
    private final Availability availability;
    private final ToIntFunction<Availability.Ready> port;
    private final FailurePage page;
    private final Duration holdTimeout;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger held = new AtomicInteger();

    /**
     * Begins to listen.
     *
     * @param port selects the port of the application that this gateway represents
     * @param holdTimeout the maximum wait of a connection
     * @param console receives messages that clients cannot receive
     */
    Gateway(
            InetSocketAddress address,
            Availability availability,
            ToIntFunction<Availability.Ready> port,
            Duration holdTimeout,
            Consumer<String> console)
            throws IOException {
        this.availability = availability;
        this.port = port;
        this.holdTimeout = holdTimeout;
        this.page = new FailurePage(new OwnHost(address.getHostString()), console);
        this.server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(address);
        } catch (IOException e) {
            server.close();
            throw new IOException(address + " cannot be listened on: " + e.getMessage(), e);
        }
        start("gateway " + server.getLocalPort(), this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, "jzenith-dev " + name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                if (connections.incrementAndGet() > MAX_CONNECTIONS) {
                    connections.decrementAndGet();
                    client.close();
                } else {
                    start("connection", () -> serveAndClose(client));
                }
            } catch (IOException e) {
                // Closed, or the client has disconnected.
            }
        }
    }

    private void serveAndClose(Socket client) {
        sockets.add(client);
        try (client) {
            client.setTcpNoDelay(true);
            serve(client);
        } catch (IOException e) {
            // One side has disconnected.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            sockets.remove(client);
            connections.decrementAndGet();
        }
    }

    private void serve(Socket client) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + holdTimeout.toNanos();
        Availability.State over = new Availability.Busy();
        while (true) {
            boolean mayWait = held.incrementAndGet() <= MAX_HELD;
            Availability.State state;
            try {
                state = mayWait ? hold(over, deadline) : availability.await(over, System.nanoTime());
            } finally {
                held.decrementAndGet();
            }
            boolean inTime = mayWait && System.nanoTime() < deadline;
            if (state instanceof Availability.Ready ready && (inTime || !ready.equals(over))) {
                try (Socket application = connect(port.applyAsInt(ready))) {
                    pass(client, application);
                    return;
                } catch (NotReachableException e) {
                    over = ready; // The application has just ended, or opens its other port first.
                }
            } else if (state instanceof Availability.Busy && inTime) {
                over = state;
            } else {
                page.answer(client, state instanceof Availability.Failed failed ? failed.report() : null);
                return;
            }
        }
    }

    /** Waits for the next state; only for a moment if the application did not listen on this port. */
    private Availability.State hold(Availability.State over, long deadline) throws InterruptedException {
        long until =
                over instanceof Availability.Ready ? Math.min(deadline, System.nanoTime() + RETRY_NANOS) : deadline;
        return availability.await(over, until);
    }

    /** Signals that the application does not listen there any more. */
    private static final class NotReachableException extends IOException {
        private static final long serialVersionUID = 1;

        NotReachableException(IOException cause) {
            super(cause);
        }
    }

    private static Socket connect(int port) throws IOException {
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            if (socket.getLocalPort() == port) {
                socket.close();
                throw new ConnectException("connected with itself");
            }
            return socket;
        } catch (IOException e) {
            throw new NotReachableException(e);
        }
    }

    private void pass(Socket client, Socket application) throws IOException, InterruptedException {
        sockets.add(application);
        try {
            application.setTcpNoDelay(true);
            Thread answers = new Thread(() -> copy(application, client), "jzenith-dev answers");
            answers.setDaemon(true);
            answers.start();
            copy(client, application);
            answers.join();
        } finally {
            sockets.remove(application);
        }
    }

    /** Copies until one side ends, and forwards that end. */
    private static void copy(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try {
            for (int read = from.getInputStream().read(buffer);
                    read >= 0;
                    read = from.getInputStream().read(buffer)) {
                to.getOutputStream().write(buffer, 0, read);
            }
            to.shutdownOutput();
        } catch (SocketException e) {
            closeQuietly(from); // The other direction must not wait for a broken connection.
            closeQuietly(to);
        } catch (IOException e) {
            closeQuietly(to);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // The socket is not needed any more.
        }
    }

    /** Stops listening and closes all connections. */
    @Override
    public void close() throws IOException {
        server.close();
        sockets.forEach(Gateway::closeQuietly);
    }
}
