package org.jzenith.rest.support;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.Callable;

/** A connection on which a test can write any bytes, and reads responses with a {@code Content-Length}. */
public final class RawConnection implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;

    public RawConnection(TestServer server) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), server.port()));
    }

    /** Takes a connection, which may be encrypted. */
    public RawConnection(Socket connected) throws IOException {
        socket = connected;
        socket.setTcpNoDelay(true); // Otherwise, a request in pieces waits for the acknowledgement of each.
        socket.setSoTimeout((int) TestServer.DEADLINE.toMillis());
        in = new BufferedInputStream(socket.getInputStream());
    }

    public RawConnection send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /** Sends a request without a body; the target is sent as it is. */
    public RawConnection get(String target, String... headerLines) throws IOException {
        StringBuilder request = new StringBuilder("GET ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
        for (String line : headerLines) {
            request.append(line).append("\r\n");
        }
        return send(request.append("\r\n").toString());
    }

    /** Reads one response: its head, an empty line, its body. */
    public String response() throws IOException {
        String head = head();
        return head + body(head);
    }

    /** Reads the body after a head that contains its length. */
    public String body(String head) throws IOException {
        return new String(in.readNBytes(contentLength(head)), StandardCharsets.UTF_8);
    }

    /**
     * Reads a body in chunks; if the connection ends before it is complete, returns what has arrived, with a remark.
     */
    public String chunkedBody() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int size;
        do {
            String line = line();
            if (line.isEmpty()) {
                return body.toString(StandardCharsets.UTF_8) + " (cut off)";
            }
            size = Integer.parseInt(line, 16);
            body.write(in.readNBytes(size));
            line();
        } while (size > 0);
        return body.toString(StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.append((char) b);
        }
        return line.toString().trim();
    }

    /** Reads the head of a response and the empty line; returns what has arrived if the connection ends before. */
    public String head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int lineEnds = 0; // How many of the four bytes of an empty line have arrived.
        while (lineEnds < 4) {
            int b = in.read();
            if (b < 0) {
                break;
            }
            head.write(b);
            lineEnds = b == (lineEnds % 2 == 0 ? '\r' : '\n') ? lineEnds + 1 : b == '\r' ? 1 : 0;
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** As {@link #send}, but does not fail if the server stops reading. */
    public RawConnection sendWhileItIsTaken(String text) {
        try {
            return send(text);
        } catch (IOException e) {
            return this; // The answer it sent before can still be read, or it has closed the connection.
        }
    }

    /** Ends the output, so that the server sees that nothing more comes. */
    public RawConnection finish() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            // The server has closed it first.
        }
        return this;
    }

    /** As {@link #response}; returns nothing if the server has closed or reset the connection. */
    public String responseOrNothing() throws IOException {
        return orNothing(this::response);
    }

    /** As {@link #head}; returns nothing if the server has reset the connection. */
    public String headOrNothing() throws IOException {
        return orNothing(this::head);
    }

    /** As {@link #untilClosed}; returns nothing if the server has reset the connection. */
    public String restOrNothing() throws IOException {
        return orNothing(this::untilClosed);
    }

    private static String orNothing(Callable<String> reader) throws IOException {
        try {
            return reader.call();
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException reset) {
            return "";
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Reads this many bytes and drops them; fails at the end. */
    public void skip(int bytes) throws IOException {
        socket.getInputStream().skipNBytes(bytes);
    }

    /**
     * Reads to the end of {@code text}, whose first character must occur in it only once, and drops everything; fails
     * at the end.
     */
    public void skipPast(String text) throws IOException {
        int matched = 0;
        while (matched < text.length()) {
            int b = in.read();
            if (b < 0) {
                throw new IOException("the server has closed the connection");
            }
            matched = b == text.charAt(matched) ? matched + 1 : b == text.charAt(0) ? 1 : 0;
        }
    }

    /** Reads one byte as a character; fails at the end. */
    public char readByte() throws IOException {
        int b = socket.getInputStream().read();
        if (b < 0) {
            throw new IOException("the server has closed the connection");
        }
        return (char) b;
    }

    /** Waits for the server to close the connection and returns everything that it sent before. */
    public String untilClosed() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** As {@link #untilClosed}, but with the body of the first response as it was before it was cut into chunks. */
    public String unchunkedUntilClosed() throws IOException {
        String head = head();
        String body = head.toLowerCase(Locale.ROOT).contains("\r\ntransfer-encoding: chunked\r\n") ? chunkedBody() : "";
        return head + body + untilClosed();
    }

    /** Reads everything as fast as possible and drops it. */
    public void skipUntilClosed() throws IOException {
        in.transferTo(java.io.OutputStream.nullOutputStream());
    }

    /** Reads the first byte of a chunk. */
    public char readChunkSizeAndByte() throws IOException {
        int b = in.read();
        while (b != '\n') { // The end of the line with its size.
            b = in.read();
        }
        return (char) in.read();
    }

    private static int contentLength(String head) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line ->
                        Integer.parseInt(line.substring(line.indexOf(':') + 1).trim()))
                .findFirst()
                .orElse(0);
    }

    /** Resets the connection, which leaves no port behind that waits for late packets. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
