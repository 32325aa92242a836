package org.jzenith.rest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection on which a test writes whatever it likes, and reads responses with a {@code Content-Length}. */
final class RawConnection implements AutoCloseable {

    private final Socket socket;

    RawConnection(TestServer server) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout((int) TestServer.DEADLINE.toMillis());
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
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int b = in.read();
            if (b < 0) {
                return head.toString(StandardCharsets.ISO_8859_1);
            }
            head.write(b);
        }
        String text = head.toString(StandardCharsets.ISO_8859_1);
        return text + new String(in.readNBytes(contentLength(text)), StandardCharsets.UTF_8);
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
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private static int contentLength(String head) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(line.substring(line.indexOf(':') + 1).trim()))
                .findFirst().orElse(0);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
