package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jzenith.rest.support.TestServer;

/** A client of a WebSocket that sends frames as a test wants them, valid or not, and reads only when the test does. */
final class RawWebSocket implements AutoCloseable {

    static final int TEXT = 1;
    static final int BINARY = 2;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;
    static final int FIN = 0x80;
    static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

    private static final byte[] MASK = {0x11, (byte) 0xa2, 0x33, (byte) 0xc4};
    private static final int DEADLINE_MILLIS = 120_000;

    /** A frame of the server. */
    @SuppressWarnings("ArrayRecordComponent") // Nothing compares them.
    record Frame(int first, byte[] payload) {

        int opcode() {
            return first & 0x0f;
        }

        String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }

        /** Returns the close code; 0 if there is none. */
        int code() {
            return payload.length < 2 ? 0 : ((payload[0] & 0xff) << 8) | (payload[1] & 0xff);
        }

        String reason() {
            return new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
        }
    }

    private final Socket socket;
    private final DataInputStream in;
    private final String head;

    private RawWebSocket(Socket socket, String request) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(DEADLINE_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        send(request.getBytes(StandardCharsets.ISO_8859_1));
        head = readHead();
    }

    /** Connects, and asks for a WebSocket with further header lines; fails unless the answer is 101. */
    static RawWebSocket open(TestServer server, String path, String... headerLines) throws IOException {
        RawWebSocket opened = ask(server, path, headerLines);
        assertThat(opened.head).startsWith("HTTP/1.1 101 ");
        return opened;
    }

    /** Connects and asks for a WebSocket; {@link #head} is the answer. */
    static RawWebSocket ask(TestServer server, String path, String... headerLines) throws IOException {
        return new RawWebSocket(
                new Socket(InetAddress.getLoopbackAddress(), server.port()), handshake(path, headerLines));
    }

    /** Connects with a receive buffer of few bytes. */
    static RawWebSocket openSlow(TestServer server, String path) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4 << 10);
        socket.connect(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        return new RawWebSocket(socket, handshake(path));
    }

    static String handshake(String path, String... headerLines) {
        StringBuilder request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n"
                + "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Key: " + KEY
                + "\r\nSec-WebSocket-Version: 13\r\n");
        for (String line : headerLines) {
            request.append(line).append("\r\n");
        }
        return request.append("\r\n").toString();
    }

    private String readHead() throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            if (b < 0) {
                break;
            }
            text.append((char) b);
        }
        return text.toString();
    }

    /** Returns the head of the answer to the handshake. */
    String head() {
        return head;
    }

    RawWebSocket send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    RawWebSocket text(String text) throws IOException {
        return send(frame(FIN | TEXT, text.getBytes(StandardCharsets.UTF_8)));
    }

    RawWebSocket close(int code) throws IOException {
        return send(frame(FIN | CLOSE, new byte[] {(byte) (code >> 8), (byte) code}));
    }

    /** Returns a masked frame. */
    static byte[] frame(int first, byte[] payload) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(first);
        if (payload.length <= 125) {
            frame.write(0x80 | payload.length);
        } else if (payload.length <= 0xffff) {
            frame.write(0x80 | 126);
            frame.write(payload.length >> 8);
            frame.write(payload.length);
        } else {
            frame.write(0x80 | 127);
            for (int shift = 56; shift >= 0; shift -= 8) {
                frame.write((int) ((long) payload.length >> shift));
            }
        }
        frame.writeBytes(MASK);
        for (int i = 0; i < payload.length; i++) {
            frame.write(payload[i] ^ MASK[i % MASK.length]);
        }
        return frame.toByteArray();
    }

    /** Reads the next frame; fails at the end of the connection. */
    Frame read() throws IOException {
        int first = in.readUnsignedByte();
        int second = in.readUnsignedByte();
        assertThat(second).as("a server does not mask").isLessThan(0x80);
        long length = second == 127 ? in.readLong() : second == 126 ? in.readUnsignedShort() : second;
        return new Frame(first, in.readNBytes((int) length));
    }

    /** Reads the close frame, skipping all others, and returns its code. */
    int readClose() throws IOException {
        Frame frame = read();
        while (frame.opcode() != CLOSE) {
            frame = read();
        }
        return frame.code();
    }

    /** Returns whether the server has closed the connection, after skipping what it still sends. */
    boolean isEnded() throws IOException {
        try {
            while (true) {
                read();
            }
        } catch (EOFException e) {
            return true;
        } catch (IOException e) {
            return String.valueOf(e.getMessage()).contains("reset");
        }
    }

    Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
