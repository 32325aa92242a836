package org.jzenith.benchmarks.openloop;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A connection with one request at a time. */
final class Connection implements AutoCloseable {

    private static final int SPACE = 64 << 10;
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)");

    private final SocketChannel channel;
    private final ByteBuffer request;
    private final ByteBuffer received = ByteBuffer.allocate(SPACE);
    private long dueNanos;
    /** How many bytes the response has; 0 while its head is not complete. */
    private int length;

    private boolean succeeded;

    Connection(InetSocketAddress server, String path, Selector selector) throws IOException {
        channel = SocketChannel.open(server);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        SelectionKey unused = channel.register(selector, SelectionKey.OP_READ, this);
        request = ByteBuffer.wrap(
                ("GET " + path + " HTTP/1.1\r\nHost: " + server.getHostString() + ':' + server.getPort() + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns when the request was due. */
    long dueNanos() {
        return dueNanos;
    }

    /** Returns whether the response that was received last had status 200. */
    boolean hasSucceeded() {
        return succeeded;
    }

    /** Sends the request. */
    void send(long due) throws IOException {
        dueNanos = due;
        length = 0;
        received.clear();
        request.rewind();
        while (request.hasRemaining()) { // It always fits into the empty buffer of a socket.
            channel.write(request);
        }
    }

    /** Reads what is there; returns whether the response is complete. */
    boolean read() throws IOException {
        if (channel.read(received) < 0) {
            throw new IOException("The server has closed a connection");
        }
        if (length == 0) {
            readHead();
        }
        return length > 0 && received.position() >= length;
    }

    private void readHead() throws IOException {
        String text = new String(received.array(), 0, received.position(), StandardCharsets.US_ASCII);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return;
        }
        Matcher found = LENGTH.matcher(text.substring(0, end).toLowerCase(Locale.ROOT));
        if (!found.find()) {
            throw new IOException("A response without Content-Length: " + text.substring(0, end));
        }
        length = end + 4 + Integer.parseInt(found.group(1));
        if (length > SPACE) {
            throw new IOException("A response of " + length + " bytes (expected: at most " + SPACE + ')');
        }
        succeeded = text.startsWith("HTTP/1.1 200");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
