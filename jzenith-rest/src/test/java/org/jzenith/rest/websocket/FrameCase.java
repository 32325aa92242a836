package org.jzenith.rest.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.jzenith.rest.websocket.RawWebSocket.BINARY;
import static org.jzenith.rest.websocket.RawWebSocket.CLOSE;
import static org.jzenith.rest.websocket.RawWebSocket.FIN;
import static org.jzenith.rest.websocket.RawWebSocket.PING;
import static org.jzenith.rest.websocket.RawWebSocket.PONG;
import static org.jzenith.rest.websocket.RawWebSocket.TEXT;
import static org.jzenith.rest.websocket.RawWebSocket.frame;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a client sends to an endpoint that echoes text, with frames of at most 1,000 bytes and messages of at most
 * 2,000.
 *
 * @param section that of RFC 6455
 * @param name what is sent
 * @param bytes the frames
 * @param expected the texts of the messages, pongs and the close code that come back, in their order
 */
@SuppressWarnings("ArrayRecordComponent") // Nothing compares them.
record FrameCase(String section, String name, byte[] bytes, String expected) {

    private static final byte[] NONE = {};

    @Override
    public String toString() {
        return section + ' ' + name;
    }

    /** Returns the row of this case in docs/websocket-conformance.md. */
    String row() {
        return "| " + section + " | " + name + " | " + expected + " |\n";
    }

    static List<FrameCase> all() {
        List<FrameCase> all = new ArrayList<>();
        messages(all);
        heads(all);
        lengths(all);
        controls(all);
        fragments(all);
        closes(all);
        texts(all);
        return all;
    }

    private static void messages(List<FrameCase> all) {
        all.add(new FrameCase("5.6", "a text", frame(FIN | TEXT, utf8("hello")), "hello"));
        all.add(new FrameCase("5.6", "an empty text", frame(FIN | TEXT, NONE), ""));
        all.add(new FrameCase("5.6", "a text with all lengths of UTF-8", frame(FIN | TEXT, utf8("aé€😀")), "aé€😀"));
        all.add(new FrameCase("5.6", "two texts at once", join(text("a"), text("b")), "a, b"));
        all.add(new FrameCase(
                "5.6", "binary, which the endpoint does not take", frame(FIN | BINARY, utf8("a")), "1003"));
        all.add(new FrameCase("5.3", "a mask of zeros", hex("8183 00000000 616263"), "abc"));
        all.add(new FrameCase(
                "5.3", "another mask in each frame", join(hex("8181 01020304 60"), hex("8181 ff000000 9d")), "a, b"));
    }

    private static void heads(List<FrameCase> all) {
        all.add(new FrameCase("5.1", "a text without a mask", hex("8101 61"), "1002"));
        all.add(new FrameCase("5.1", "a ping without a mask", hex("8900"), "1002"));
        all.add(new FrameCase("5.1", "a close without a mask", hex("8802 03e8"), "1002"));
        for (int bit : new int[] {0x40, 0x20, 0x10}) {
            all.add(new FrameCase(
                    "5.2", "RSV bit " + Integer.toHexString(bit), frame(FIN | bit | TEXT, utf8("a")), "1002"));
            all.add(new FrameCase(
                    "5.2",
                    "RSV bit " + Integer.toHexString(bit) + " in a ping",
                    frame(FIN | bit | PING, NONE),
                    "1002"));
        }
        IntStream.of(3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
                .forEach(
                        opcode -> all.add(new FrameCase("5.2", "opcode " + opcode, frame(FIN | opcode, NONE), "1002")));
        all.add(new FrameCase("5.2", "HTTP instead of frames", utf8("GET / HTTP/1.1\r\n\r\n"), "1002"));
    }

    private static void lengths(List<FrameCase> all) {
        all.add(new FrameCase("5.2", "125 bytes", text("x".repeat(125)), "x".repeat(125)));
        all.add(new FrameCase("5.2", "126 bytes", text("x".repeat(126)), "x".repeat(126)));
        all.add(new FrameCase(
                "5.2", "1000 bytes, as many as a frame may have", text("x".repeat(1000)), "x".repeat(1000)));
        all.add(new FrameCase(
                "5.2",
                "125 bytes with a length of 16 bits",
                join(hex("81fe 007d 00000000"), utf8("x".repeat(125))),
                "1002"));
        all.add(new FrameCase(
                "5.2", "1 byte with a length of 64 bits", hex("81ff 0000000000000001 00000000 61"), "1002"));
        all.add(new FrameCase(
                "5.2", "65535 bytes with a length of 64 bits", hex("81ff 000000000000ffff 00000000"), "1002"));
        all.add(new FrameCase("5.2", "a length with the highest bit", hex("81ff 8000000000000000 00000000"), "1002"));
        all.add(new FrameCase("10.4", "1001 bytes", text("x".repeat(1001)), "1009"));
        all.add(new FrameCase("10.4", "a length of 2^63-1", hex("81ff 7fffffffffffffff 00000000"), "1009"));
        all.add(new FrameCase(
                "10.4",
                "three fragments of together 2001 bytes",
                join(fragment(TEXT, 1000), fragment(0, 1000), frame(FIN, utf8("x"))),
                "1009"));
        all.add(new FrameCase(
                "10.4",
                "two fragments of together 2000 bytes",
                join(fragment(TEXT, 1000), frame(FIN, utf8("x".repeat(1000)))),
                "x".repeat(2000)));
        all.add(new FrameCase("10.4", "1001 bytes, then a close", join(text("x".repeat(1001)), close(1000)), "1009"));
    }

    private static void controls(List<FrameCase> all) {
        all.add(new FrameCase("5.5.2", "a ping", frame(FIN | PING, utf8("p")), "pong p"));
        all.add(new FrameCase("5.5.2", "an empty ping", frame(FIN | PING, NONE), "pong "));
        all.add(new FrameCase(
                "5.5.2", "a ping of 125 bytes", frame(FIN | PING, utf8("p".repeat(125))), "pong " + "p".repeat(125)));
        all.add(new FrameCase("5.5", "a ping of 126 bytes", frame(FIN | PING, utf8("p".repeat(126))), "1002"));
        all.add(new FrameCase("5.5", "a pong of 126 bytes", frame(FIN | PONG, utf8("p".repeat(126))), "1002"));
        all.add(new FrameCase("5.5", "a close of 126 bytes", frame(FIN | CLOSE, new byte[126]), "1002"));
        all.add(new FrameCase("5.5", "a ping in fragments", frame(PING, NONE), "1002"));
        all.add(new FrameCase("5.5", "a pong in fragments", frame(PONG, NONE), "1002"));
        all.add(new FrameCase("5.5", "a close in fragments", frame(CLOSE, NONE), "1002"));
        all.add(new FrameCase(
                "5.5.3", "a pong that nobody has asked for", join(frame(FIN | PONG, utf8("p")), text("a")), "a"));
    }

    private static void fragments(List<FrameCase> all) {
        all.add(new FrameCase(
                "5.4", "a text in two fragments", join(frame(TEXT, utf8("a")), frame(FIN, utf8("b"))), "ab"));
        all.add(new FrameCase(
                "5.4",
                "a text in fragments, the first of which is empty",
                join(frame(TEXT, NONE), frame(FIN, utf8("b"))),
                "b"));
        all.add(new FrameCase(
                "5.4",
                "a text in fragments, all of which are empty",
                join(frame(TEXT, NONE), frame(0, NONE), frame(FIN, NONE)),
                ""));
        all.add(new FrameCase(
                "5.4",
                "fragments that cut a character",
                join(frame(TEXT, hex("e2")), frame(0, hex("82")), frame(FIN, hex("ac"))),
                "€"));
        all.add(new FrameCase(
                "5.4",
                "a ping between fragments",
                join(frame(TEXT, utf8("a")), frame(FIN | PING, utf8("p")), frame(FIN, utf8("b"))),
                "pong p, ab"));
        all.add(new FrameCase("5.4", "a close between fragments", join(frame(TEXT, utf8("a")), close(1000)), "1000"));
        all.add(new FrameCase("5.4", "a continuation of nothing", frame(FIN, utf8("a")), "1002"));
        all.add(new FrameCase("5.4", "a first fragment that continues nothing", frame(0, utf8("a")), "1002"));
        all.add(new FrameCase(
                "5.4",
                "a continuation after the last fragment",
                join(frame(TEXT, utf8("a")), frame(FIN, utf8("b")), frame(FIN, utf8("c"))),
                "ab, 1002"));
        all.add(new FrameCase("5.4", "a text inside another", join(frame(TEXT, utf8("a")), text("b")), "1002"));
        all.add(new FrameCase(
                "5.4", "binary inside a text", join(frame(TEXT, utf8("a")), frame(FIN | BINARY, utf8("b"))), "1002"));
        all.add(new FrameCase(
                "5.4",
                "10,000 empty fragments",
                join(frame(TEXT, utf8("a")), repeat(frame(0, NONE), 10_000), frame(FIN, utf8("b"))),
                "ab"));
    }

    private static void closes(List<FrameCase> all) {
        all.add(new FrameCase("5.5.1", "a close without a code", frame(FIN | CLOSE, NONE), "no code"));
        all.add(new FrameCase("5.5.1", "a close of 1 byte", frame(FIN | CLOSE, new byte[1]), "1002"));
        all.add(new FrameCase(
                "5.5.1", "a close with a reason", frame(FIN | CLOSE, join(hex("03e8"), utf8("bye"))), "1000"));
        all.add(new FrameCase("5.5.1", "a text after a close", join(close(1000), text("a")), "1000"));
        all.add(new FrameCase("5.5.1", "a close after a close", join(close(1000), close(1001)), "1000"));
        all.add(new FrameCase("5.5.1", "a ping after a close", join(close(1000), frame(FIN | PING, NONE)), "1000"));
        all.add(new FrameCase(
                "8.1", "a close with a reason that is not UTF-8", frame(FIN | CLOSE, hex("03e8 ff")), "1007"));
        IntStream.of(1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999)
                .forEach(code -> all.add(new FrameCase("7.4", "close code " + code, close(code), "" + code)));
        IntStream.of(0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535)
                .forEach(code -> all.add(new FrameCase("7.4", "close code " + code, close(code), "1002")));
    }

    private static void texts(List<FrameCase> all) {
        List.of("ff", "80", "c0af", "e080af", "f08080af", "eda080", "f4908080", "61e282", "c3", "f0288c28")
                .forEach(bytes -> all.add(
                        new FrameCase("8.1", "a text of the bytes " + bytes, frame(FIN | TEXT, hex(bytes)), "1007")));
    }

    static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    static byte[] text(String text) {
        return frame(FIN | TEXT, utf8(text));
    }

    private static byte[] fragment(int opcode, int length) {
        return frame(opcode, utf8("x".repeat(length)));
    }

    static byte[] close(int code) {
        return frame(FIN | CLOSE, new byte[] {(byte) (code >> 8), (byte) code});
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    static byte[] repeat(byte[] part, int times) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        IntStream.range(0, times).forEach(i -> all.writeBytes(part));
        return all.toByteArray();
    }
}
