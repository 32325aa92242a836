package org.jzenith.rest;

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

/** A connection on which a test writes whatever it likes, and reads responses with a {@code Content-Length}. */
final class RawConnection implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;

    RawConnection(TestServer server) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setTcpNoDelay(true); // Else a request in pieces waits for the acknowledgement of each.
        socket.setSoTimeout((int) TestServer.DEADLINE.toMillis());
        in = new BufferedInputStream(socket.getInputStream());
    }

    RawConnection send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
        return this;
    }

    /** Sends a request without a body; the target is sent as it is. */
    RawConnection get(String target, String... headerLines) throws IOException {
        StringBuilder request = new StringBuilder("GET ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
        for (String line : headerLines) {
            request.append(line).append("\r\n");
        }
        return send(request.append("\r\n").toString());
    }

    /** Reads one response: its head, an empty line, its body. */
    String response() throws IOException {
        String head = head();
        return head + body(head);
    }

    /** Reads the body behind a head that tells its length. */
    String body(String head) throws IOException {
        return new String(in.readNBytes(contentLength(head)), StandardCharsets.UTF_8);
    }

    /** Reads a body in chunks; what there is of it, and a word about it, if the connection ends before. */
    String chunkedBody() throws IOException {
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

    /** Reads the head of a response and the empty line; what there is of it if the connection ends before. */
    String head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int lineEnds = 0; // How many of the four bytes of an empty line have come.
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

    /** As {@link #send}, but a server that takes no more of it is no failure. */
    RawConnection sendWhileItIsTaken(String text) {
        try {
            return send(text);
        } catch (IOException e) {
            return this; // What it has answered before can still be read, or it has closed the connection.
        }
    }

    /** Tells the server that nothing more comes. */
    RawConnection finish() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            // The server has been quicker.
        }
        return this;
    }

    /** As {@link #response}; nothing if the server has closed the connection, be it by a reset. */
    String responseOrNothing() throws IOException {
        return orNothing(this::response);
    }

    /** As {@link #head}; nothing if the server has reset the connection. */
    String headOrNothing() throws IOException {
        return orNothing(this::head);
    }

    /** As {@link #untilClosed}; nothing if the server has reset the connection. */
    String restOrNothing() throws IOException {
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

    /** Reads so many bytes and forgets them; fails at the end. */
    void skip(int bytes) throws IOException {
        socket.getInputStream().skipNBytes(bytes);
    }

    /** Reads to the end of {@code text}, whose first character it has only once, and forgets what that was; fails at the end. */
    void skipPast(String text) throws IOException {
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
    char readByte() throws IOException {
        int b = socket.getInputStream().read();
        if (b < 0) {
            throw new IOException("the server has closed the connection");
        }
        return (char) b;
    }

    /** Waits for the server to close the connection and returns whatever it sent before. */
    String untilClosed() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Reads whatever comes as fast as it can and keeps nothing of it. */
    void skipUntilClosed() throws IOException {
        in.transferTo(java.io.OutputStream.nullOutputStream());
    }

    /** Reads the first byte of a chunk. */
    char readChunkSizeAndByte() throws IOException {
        int b = in.read();
        while (b != '\n') { // The end of its size.
            b = in.read();
        }
        return (char) in.read();
    }

    private static int contentLength(String head) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(line.substring(line.indexOf(':') + 1).trim()))
                .findFirst().orElse(0);
    }

    /** Breaks the connection off, which leaves no port behind that waits for late packets. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
