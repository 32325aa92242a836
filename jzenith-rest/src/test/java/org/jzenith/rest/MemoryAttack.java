package org.jzenith.rest;

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
    CONNECTIONS(9_500, "");

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
