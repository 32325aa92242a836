package org.jzenith.rest.http2;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A stream as its client sees it. A response is a text: {@code "HTTP/2 200\r\n"}, a line for each header, an empty
 * line, the body, trailers behind another line end; a reset at its end is {@code "RST_STREAM CANCEL"}, and the end of
 * the connection {@code "(closed)"}.
 */
public final class Http2Stream {

    private static final Pattern STATUS = Pattern.compile("^:status: (\\d+)\r\n");

    private final Http2Connection connection;
    private final int id;
    private final StringBuilder received = new StringBuilder();
    private int heads;
    private long bodyLength;
    private boolean ended;
    private Http2Error error;

    Http2Stream(Http2Connection connection, int id) {
        this.connection = connection;
        this.id = id;
    }

    public int id() {
        return id;
    }

    /** Sends a part of the body. */
    public Http2Stream send(String text) throws IOException {
        connection.send(Http2Frame.data(id, 0, text));
        return this;
    }

    /** Sends the last part of the body. */
    public Http2Stream end(String text) throws IOException {
        connection.send(Http2Frame.data(id, Http2Frame.END_STREAM, text));
        return this;
    }

    /** Ends the body with trailers. */
    public Http2Stream trailers(String... lines) throws IOException {
        connection.send(
                Http2Frame.headers(id, Http2Frame.END_STREAM | Http2Frame.END_HEADERS, connection.block(lines)));
        return this;
    }

    public Http2Stream reset(Http2Error with) throws IOException {
        connection.send(Http2Frame.reset(id, with));
        return this;
    }

    /** Allows the server to send more bytes on this stream. */
    public Http2Stream allow(int bytes) throws IOException {
        connection.send(Http2Frame.windowUpdate(id, bytes));
        return this;
    }

    /** Reads until the stream or the connection ends, and returns everything that was received on the stream. */
    public String response() throws IOException {
        connection.readUntil(() -> ended, "end of stream " + id);
        return ended ? received.toString() : received + "(closed)";
    }

    /** Reads until the next head has arrived, and returns everything that was received so far. */
    public String head() throws IOException {
        int before = heads;
        connection.readUntil(() -> heads > before || ended, "head on stream " + id);
        return received.toString();
    }

    /** Reads until so many bytes of the body have arrived, and returns everything that was received so far. */
    public String body(long bytes) throws IOException {
        connection.readUntil(() -> bodyLength >= bytes || ended, bytes + " bytes on stream " + id);
        return received.toString();
    }

    /** Returns what has been received so far. */
    public String soFar() {
        return received.toString();
    }

    public long bodyLength() {
        return bodyLength;
    }

    public boolean hasEnded() {
        return ended;
    }

    /** Returns the error with which the server has reset the stream, or null. */
    public Http2Error error() {
        return error;
    }

    void onHeaders(String lines, boolean last) {
        Matcher status = STATUS.matcher(lines);
        received.append(
                status.find()
                        ? "HTTP/2 " + status.group(1) + "\r\n" + lines.substring(status.end()) + "\r\n"
                        : "\r\n" + lines);
        heads++;
        ended |= last;
    }

    void onData(Buffer data, boolean last) {
        received.append(data.toString("ISO-8859-1"));
        bodyLength += data.length();
        ended |= last;
    }

    void onReset(Http2Error with) {
        received.append("RST_STREAM ").append(with);
        error = with;
        ended = true;
    }

    @Override
    public String toString() {
        return "stream " + id + (ended ? ", ended" : "") + ": " + received;
    }
}
