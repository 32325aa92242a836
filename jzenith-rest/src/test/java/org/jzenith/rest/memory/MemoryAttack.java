package org.jzenith.rest.memory;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.http2.Http2Frame;

/**
 * Clients that send something each and then neither read nor send, as long as the server lets them. One thread serves
 * all of them.
 */
enum MemoryAttack {

    /** Each holds back the last byte of a body. */
    BODIES(100, post(1_900_000)),
    /** Each has sent most of a head of a few long headers. */
    LONG_HEADERS(
            9_500,
            "GET /hello HTTP/1.1\r\nHost: a\r\n"
                    + "X: ".concat("x".repeat(7_000)).concat("\r\n").repeat(2) + "X: x"),
    /** Each has sent most of a head of very many short headers, which take more memory than bytes. */
    SHORT_HEADERS(9_500, "GET /hello HTTP/1.1\r\nHost: a\r\n" + "x:\r\n".repeat(3_700)),
    /** Each asks for much and reads none of it. */
    UNREAD(1_100, "GET /large HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20)),
    /** Each is connected. */
    CONNECTIONS(9_500, ""),
    /** Each sends a body that takes several times its size when it is parsed. */
    JSON(60, json(2_000_000)),
    /** Each asks for a stream without end and reads none of it. */
    STREAMS(1_000, "GET /pieces HTTP/1.1\r\nHost: a\r\n\r\n"),
    /** As {@link #STREAMS}, for server-sent events. */
    EVENTS(1_000, "GET /events HTTP/1.1\r\nHost: a\r\n\r\n"),
    /** Each asks for 100 large values over one connection of HTTP/2, and grants no window. */
    WINDOWS(4, windows("/value", 100)),
    /** As {@link #WINDOWS}, for streams without end. */
    WINDOWED_STREAMS(10, windows("/pieces", 100)),
    /** Each opens a WebSocket whose endpoint sends without end, and reads none of it. */
    WEBSOCKETS(250, webSocket("/socket"));

    private static final int INITIAL_WINDOW_SIZE = 4;

    private final int clients;
    private final String request;

    MemoryAttack(int clients, String request) {
        this.clients = clients;
        this.request = request;
    }

    private static String post(int length) {
        return "POST /length HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: " + length + "\r\n\r\n"
                + "x".repeat(length - 1);
    }

    private static String json(int length) {
        String body = "{\"name\":\"" + "a".repeat(length) + "\"}";
        return "POST /size HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    static String webSocket(String path) {
        return String.join(
                "\r\n",
                "GET " + path + " HTTP/1.1",
                "Host: a",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13",
                "",
                "");
    }

    /** Headers are sent without an entry of the dynamic table (RFC 7541 section 6.2.2), so all blocks are the same. */
    private static String windows(String path, int streams) {
        Buffer block = Buffer.buffer(new byte[] {(byte) 0x82, (byte) 0x86, 0x04, (byte) path.length()})
                .appendString(path)
                .appendBytes(new byte[] {0x01, 1, 'a'});
        Buffer bytes = Buffer.buffer(Http2Connection.PREFACE)
                .appendBuffer(Http2Frame.settings(INITIAL_WINDOW_SIZE, 0).bytes());
        for (int i = 0; i < streams; i++) {
            bytes.appendBuffer(Http2Frame.headers(1 + 2 * i, Http2Frame.END_HEADERS | Http2Frame.END_STREAM, block)
                    .bytes());
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    int clients() {
        return clients;
    }

    /**
     * Attacks until {@code over} is done, with at most so many clients; then leaves. Whoever is disconnected stays
     * away.
     */
    void run(int port, int most, Thread over) throws IOException {
        List<SocketChannel> channels = new ArrayList<>();
        try (Selector selector = Selector.open()) {
            int count = Math.min(clients, most);
            while (over.isAlive()) {
                for (int i = 0; i < 50 && channels.size() < count; i++) {
                    channels.add(connect(selector, port));
                }
                selector.select(channels.size() < count ? 1 : 100);
                for (SelectionKey key : selector.selectedKeys()) {
                    advance(key);
                }
                selector.selectedKeys().clear();
            }
        } finally {
            for (SocketChannel channel : channels) {
                channel.close();
            }
        }
    }

    private SocketChannel connect(Selector selector, int port) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        channel.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
        channel.register(
                selector, SelectionKey.OP_CONNECT, ByteBuffer.wrap(request.getBytes(StandardCharsets.ISO_8859_1)));
        try {
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException refused) {
            channel.close();
        }
        return channel;
    }

    private static void advance(SelectionKey key) {
        SocketChannel channel = (SocketChannel) key.channel();
        ByteBuffer left = (ByteBuffer) key.attachment();
        try {
            if (key.isConnectable() && channel.finishConnect()) {
                key.interestOps(SelectionKey.OP_WRITE);
            } else if (key.isWritable()) {
                channel.write(left);
                if (!left.hasRemaining()) {
                    key.interestOps(0);
                }
            }
        } catch (IOException disconnected) {
            key.cancel();
        }
    }
}
