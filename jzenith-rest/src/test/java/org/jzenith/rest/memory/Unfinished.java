package org.jzenith.rest.memory;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Something that a client lets a server begin and not end. */
enum Unfinished {
    GET_RECORD("a record, as JSON", "record"),
    GET_LIST("a list of records, as JSON", "list"),
    GET_TEXT("`String`", "text"),
    GET_BYTES("`byte[]`", "bytes"),
    GET_INPUT("`InputStream`", "input"),
    GET_OUTPUT("`StreamingOutput`", "output"),
    GET_PIECES("`Flowable<byte[]>`", "pieces"),
    GET_RECORDS("`Flowable` of records, as JSON", "records"),
    GET_EVENTS("server-sent events", "events"),
    POST_RECORD("a record, as JSON", "record"),
    POST_LIST("a list of records, as JSON", "list"),
    POST_TEXT("`String`", "text"),
    POST_BYTES("`byte[]`", "bytes"),
    POST_INPUT("`InputStream`", "input"),
    POST_OUTPUT("`StreamingOutput`", "output"),
    POST_PIECES("`Flowable<byte[]>`", "pieces"),
    POST_RECORDS("`Flowable` of records, as JSON", "records"),
    POST_EVENTS("server-sent events", "events"),
    BODY_RECORD("a record, as JSON", "record"),
    BODY_MAP("`Map`, as JSON", "map"),
    BODY_TEXT("`String`", "text"),
    BODY_FORM("`Form`", "form"),
    BODY_BYTES("`byte[]`", "bytes"),
    BODY_INPUT("`InputStream`", "input"),
    SOCKET_OUT("messages that the client does not read", "sending"),
    SOCKET_IN("messages that the endpoint does not take", "ignoring");

    private static final int LONG_ANSWER = 6_000_000;
    private static final int ANSWER = 1_000_000;
    private static final int LONG_BODY = 1_900_000;
    /** Less than the window that each stream has at first (RFC 9113 section 6.9.2). */
    private static final int BODY = 60_000;

    private static final int MESSAGE = 60_000;
    /** One more than the server lets wait. */
    private static final int MESSAGES = 17;

    private final String what;
    private final String path;

    Unfinished(String what, String path) {
        this.what = what;
        this.path = path;
    }

    String title() {
        return switch (kind()) {
            case "GET", "POST" -> "`" + kind() + "`, " + what;
            case "BODY" -> "a body, read as " + what;
            default -> "WebSocket, " + what;
        };
    }

    private String kind() {
        return name().substring(0, name().indexOf('_'));
    }

    private boolean isAnswer() {
        return kind().equals("GET") || kind().equals("POST");
    }

    private boolean isSocket() {
        return kind().equals("SOCKET");
    }

    /** What a thread waits for. */
    private boolean isBlocking() {
        return path.equals("input") || path.equals("output");
    }

    private boolean isEndless() {
        return path.equals("pieces") || path.equals("records") || path.equals("events");
    }

    boolean isPossible(Way way) {
        return !isSocket() || (way.isHttp1() && !way.isCompressed());
    }

    /** Returns how often it is begun, so that what is held is much more than what else changes. */
    int count(Way way) {
        if (isSocket()) {
            return 100;
        }
        if (isBlocking()) {
            return 8;
        }
        if (isEndless()) {
            return way.isHttp1() ? 200 : 90;
        }
        return isAnswer() == way.isHttp1() ? (isAnswer() ? 8 : 100) : 20;
    }

    /** Returns how many calls of the server begin with so many of these. */
    int calls(int count) {
        return kind().equals("BODY") ? 0 : count;
    }

    void send(DeafClients clients, Way way, int count) throws Exception {
        if (isSocket()) {
            clients.http1(count, socket());
        } else if (isAnswer()) {
            sendRequest(clients, way, count);
        } else {
            sendBody(clients, way, count);
        }
    }

    private void sendRequest(DeafClients clients, Way way, int count) throws Exception {
        String to = "/answers/" + path + "?length=" + (way.isHttp1() ? LONG_ANSWER : ANSWER);
        String accept = way.isCompressed() ? "accept-encoding: gzip" : "accept: */*";
        if (way.isHttp1()) {
            byte[] body = kind().equals("GET") ? new byte[0] : "{}".getBytes(StandardCharsets.US_ASCII);
            clients.http1(count, DeafClients.request(kind(), to, body, body.length, accept, type("text")));
        } else {
            clients.http2(count, kind(), to, accept, type("text"));
        }
    }

    /** The last byte is held back. */
    private void sendBody(DeafClients clients, Way way, int count) throws Exception {
        byte[] body = body(way.isHttp1() ? LONG_BODY : BODY);
        byte[] sent = way.isCompressed() ? compress(body) : body;
        byte[] part = Arrays.copyOf(sent, sent.length - 1);
        String coding = way.isCompressed() ? "content-encoding: gzip" : "accept: */*";
        String to = "/bodies/" + path;
        if (way.isHttp1()) {
            clients.http1(count, DeafClients.request("POST", to, part, sent.length, coding, type(path)));
        } else {
            clients.http2(count, to, part, coding, type(path));
        }
    }

    private static String type(String path) {
        return "content-type: "
                + switch (path) {
                    case "record", "map" -> "application/json";
                    case "form" -> "application/x-www-form-urlencoded";
                    case "bytes", "input" -> "application/octet-stream";
                    default -> "text/plain";
                };
    }

    private byte[] body(int length) {
        byte[] body = new byte[length];
        Random random = new Random(1);
        for (int i = 0; i < length; i++) {
            body[i] = (byte) ('a' + random.nextInt(26));
        }
        byte[] begin = (path.equals("form") ? "text=" : type(path).endsWith("json") ? "{\"text\":\"" : "")
                .getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(begin, 0, body, 0, begin.length);
        if (type(path).endsWith("json")) {
            body[length - 2] = '"';
            body[length - 1] = '}';
        }
        return body;
    }

    private static byte[] compress(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        }
        return compressed.toByteArray();
    }

    /** Messages are masked with zeros, which leaves them as they are (RFC 6455 section 5.3). */
    private byte[] socket() {
        Buffer bytes = Buffer.buffer(MemoryAttack.webSocket("/" + path));
        for (int i = 0; this == SOCKET_IN && i < MESSAGES; i++) {
            bytes.appendBytes(new byte[] {(byte) 0x81, (byte) 0xFE})
                    .appendUnsignedShort(MESSAGE)
                    .appendInt(0)
                    .appendString("a".repeat(MESSAGE));
        }
        return bytes.getBytes();
    }
}
