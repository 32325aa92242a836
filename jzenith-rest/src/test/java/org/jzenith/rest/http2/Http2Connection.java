package org.jzenith.rest.http2;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.vertx.core.buffer.Buffer;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A client of HTTP/2 over a blocking socket, for one thread. It sends what the test wants, reads only while the test
 * waits for something, and meanwhile does what a well-behaved client does: it acknowledges settings and pings, and lets
 * the server send on, unless the test holds the windows.
 */
public final class Http2Connection implements AutoCloseable {

    public static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    /** How long the server may send nothing while a test waits for it. */
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private final Socket socket;
    private final DataInputStream in;
    private final HeaderBlocks blocks = new HeaderBlocks();
    private final Map<Integer, Http2Stream> streams = new HashMap<>();
    private final Map<Integer, Long> settings = new HashMap<>();
    private final Map<Integer, Long> allowances = new HashMap<>();
    private final List<GoAway> goAways = new ArrayList<>();
    private final List<Long> pongs = new ArrayList<>();
    private Buffer block = Buffer.buffer();
    private int nextStream = 1;
    private int settingsAcks;
    private boolean endsStream;
    private boolean holds;
    private boolean closed;

    /**
     * What the server has said about the end of the connection.
     *
     * @param lastStream the last stream that it answers
     * @param error the reason
     * @param debug its text
     */
    public record GoAway(int lastStream, Http2Error error, String debug) {}

    /** Connects and sends nothing. */
    public Http2Connection(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) DEADLINE.toMillis());
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    /** Connects to a port of this machine and sends nothing. */
    public static Http2Connection silent(int port) throws IOException {
        return new Http2Connection(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /** Connects to a port of this machine, and begins with these settings, as pairs of identifier and value. */
    public static Http2Connection open(int port, int... settings) throws IOException {
        return silent(port).begin(settings);
    }

    /** Sends the preface with these settings. */
    public Http2Connection begin(int... own) throws IOException {
        return send(Buffer.buffer(PREFACE).appendBuffer(Http2Frame.settings(own).bytes()));
    }

    public Http2Connection send(Buffer bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes());
        socket.getOutputStream().flush();
        return this;
    }

    /** Sends frames, all of them at once. */
    public Http2Connection send(Http2Frame... frames) throws IOException {
        Buffer bytes = Buffer.buffer();
        for (Http2Frame frame : frames) {
            bytes.appendBuffer(frame.bytes());
        }
        return send(bytes);
    }

    /** Returns the size of the dynamic table that the server has announced last. */
    public long tableSize() {
        return blocks.tableSize();
    }

    /** As {@link #send(Buffer)}, but does not fail if the server stops reading. */
    public Http2Connection sendWhileItIsTaken(Buffer bytes) {
        try {
            return send(bytes);
        } catch (IOException e) {
            return this; // What it sent before can still be read, or it has closed the connection.
        }
    }

    /** Encodes a header block, which must be sent as the next one. */
    public Buffer block(String... lines) throws IOException {
        return blocks.encode(lines);
    }

    /** Begins a stream with exactly these header lines, such as {@code ":method: GET"}. */
    public Http2Stream request(boolean last, String... lines) throws IOException {
        Http2Stream stream = nextStream();
        send(Http2Frame.headers(
                stream.id(), Http2Frame.END_HEADERS | (last ? Http2Frame.END_STREAM : 0), block(lines)));
        return stream;
    }

    /** Returns a stream on which nothing has been sent. */
    public Http2Stream nextStream() {
        Http2Stream stream = new Http2Stream(this, nextStream);
        streams.put(nextStream, stream);
        nextStream += 2;
        return stream;
    }

    /** Sends a request without a body. */
    public Http2Stream get(String path, String... more) throws IOException {
        return request(true, lines("GET", path, more));
    }

    /** Sends a request with a body in one frame. */
    public Http2Stream post(String path, String body, String... more) throws IOException {
        return begin("POST", path, more).end(body);
    }

    /** Sends the head of a request whose body follows. */
    public Http2Stream begin(String method, String path, String... more) throws IOException {
        return request(false, lines(method, path, more));
    }

    /** Returns the header lines of a complete request. */
    public static String[] lines(String method, String path, String... more) {
        List<String> lines = new ArrayList<>(
                List.of(":method: " + method, ":scheme: http", ":authority: localhost", ":path: " + path));
        lines.addAll(List.of(more));
        return lines.toArray(String[]::new);
    }

    /** From now on, the server may send only what the test allows. */
    public Http2Connection holdWindows() {
        holds = true;
        return this;
    }

    /** Allows the server to send more bytes on the connection. */
    public Http2Connection allow(int bytes) throws IOException {
        return send(Http2Frame.windowUpdate(0, bytes));
    }

    /**
     * Returns how many bytes the server has allowed on a stream, or with 0 on the connection, beyond the initial
     * window.
     */
    public long allowed(int stream) {
        return allowances.getOrDefault(stream, 0L);
    }

    /** Reads until the server has acknowledged so many settings in all. */
    public Http2Connection awaitSettingsAck(int count) throws IOException {
        readUntil(() -> settingsAcks >= count, "acknowledgement of settings");
        return this;
    }

    /** Sends a ping and reads until it is answered; by then, the server has read everything before it. */
    public Http2Connection ping(long opaque) throws IOException {
        send(Http2Frame.ping(0, opaque));
        readUntil(() -> pongs.contains(opaque), "answer to ping " + opaque);
        return this;
    }

    public List<Long> pongs() {
        return List.copyOf(pongs);
    }

    /** Reads until the server has sent this many GOAWAY frames, and returns the last of them. */
    public GoAway goAway(int count) throws IOException {
        readUntil(() -> goAways.size() >= count, "GOAWAY");
        return goAways.isEmpty() ? null : goAways.get(goAways.size() - 1);
    }

    /** Returns the GOAWAY frames that have been read. */
    public List<GoAway> goAways() {
        return List.copyOf(goAways);
    }

    /** Reads until the connection ends, and returns the GOAWAY frames of the server. */
    public List<GoAway> untilClosed() throws IOException {
        readUntil(() -> false, "end of the connection");
        return List.copyOf(goAways);
    }

    /** Reads until the server has announced its settings, and returns them by their identifiers. */
    public Map<Integer, Long> settings() throws IOException {
        readUntil(() -> !settings.isEmpty(), "settings");
        return Map.copyOf(settings);
    }

    /** Returns what has been received on each stream. */
    public List<String> responses() {
        return streams.values().stream().map(Http2Stream::soFar).toList();
    }

    /** Forgets the streams that have ended, for connections that are used very often. */
    public void forgetEnded() {
        streams.values().removeIf(Http2Stream::hasEnded);
    }

    public boolean isClosed() {
        return closed;
    }

    /** Reads frames until the condition holds or the server has closed the connection. */
    void readUntil(BooleanSupplier condition, String what) throws IOException {
        while (!closed && !condition.getAsBoolean()) {
            try {
                take(read());
            } catch (SocketTimeoutException e) {
                throw new AssertionError("waited too long for: " + what + "; " + this, e);
            } catch (EOFException | SocketException end) {
                closed = true;
            }
        }
    }

    /** Reads one frame as it is; fails at the end of the connection. */
    public Http2Frame read() throws IOException {
        Buffer head = Buffer.buffer(in.readNBytes(Http2Frame.HEAD));
        if (head.length() < Http2Frame.HEAD) {
            throw new EOFException("the server has closed the connection after: " + head);
        }
        byte[] payload = new byte[head.getUnsignedMedium(0)];
        in.readFully(payload);
        return Http2Frame.of(head, Buffer.buffer(payload));
    }

    private void take(Http2Frame frame) throws IOException {
        Buffer payload = frame.payload();
        Http2Stream stream = streams.computeIfAbsent(frame.stream(), id -> new Http2Stream(this, id));
        switch (frame.type()) {
            case Http2FrameTypes.HEADERS, Http2FrameTypes.CONTINUATION -> takeHeaders(frame, stream);
            case Http2FrameTypes.DATA -> takeData(frame, stream);
            case Http2FrameTypes.RST_STREAM -> stream.onReset(error(payload.getUnsignedInt(0)));
            case Http2FrameTypes.SETTINGS -> takeSettings(frame);
            case Http2FrameTypes.PING -> takePing(frame);
            case Http2FrameTypes.GO_AWAY ->
                goAways.add(new GoAway(
                        payload.getInt(0) & Integer.MAX_VALUE,
                        error(payload.getUnsignedInt(4)),
                        payload.getString(8, payload.length(), StandardCharsets.UTF_8.name())));
            case Http2FrameTypes.WINDOW_UPDATE ->
                allowances.merge(frame.stream(), payload.getUnsignedInt(0), Long::sum);
            default -> {} // Nothing else is sent to a client.
        }
    }

    private void takeHeaders(Http2Frame frame, Http2Stream stream) throws IOException {
        if (frame.type() == Http2FrameTypes.HEADERS) {
            endsStream = frame.has(Http2Frame.END_STREAM);
        }
        block.appendBuffer(frame.type() == Http2FrameTypes.HEADERS ? frame.content() : frame.payload());
        if (frame.has(Http2Frame.END_HEADERS)) {
            String lines = blocks.decode(block);
            block = Buffer.buffer();
            stream.onHeaders(lines, endsStream);
        }
    }

    private void takeData(Http2Frame frame, Http2Stream stream) throws IOException {
        boolean last = frame.has(Http2Frame.END_STREAM);
        stream.onData(frame.content(), last);
        int length = frame.payload().length();
        if (length > 0 && !holds) {
            sendWhileItIsTaken(Http2Frame.windowUpdate(0, length).bytes());
            if (!last) {
                sendWhileItIsTaken(Http2Frame.windowUpdate(stream.id(), length).bytes());
            }
        }
    }

    private void takeSettings(Http2Frame frame) {
        if (frame.has(Http2Frame.ACK)) {
            settingsAcks++;
            return;
        }
        for (int at = 0; at < frame.payload().length(); at += 6) {
            settings.put(frame.payload().getUnsignedShort(at), frame.payload().getUnsignedInt(at + 2));
        }
        sendWhileItIsTaken(Http2Frame.settingsAck().bytes());
    }

    private void takePing(Http2Frame frame) {
        long opaque = frame.payload().getLong(0);
        if (frame.has(Http2Frame.ACK)) {
            pongs.add(opaque);
        } else {
            sendWhileItIsTaken(Http2Frame.ping(Http2Frame.ACK, opaque).bytes());
        }
    }

    private static Http2Error error(long code) {
        Http2Error known = Http2Error.valueOf(code);
        return known == null ? Http2Error.INTERNAL_ERROR : known;
    }

    /** Ends the output, so that the server sees that nothing more comes. */
    public Http2Connection finish() {
        try {
            socket.shutdownOutput();
        } catch (IOException e) {
            // The server has closed it first.
        }
        return this;
    }

    /** Resets the connection, which leaves no port behind that waits for late packets. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public String toString() {
        return (closed ? "closed " : "open ") + goAways + " " + streams.values();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
