package org.jzenith.rest.support;

import io.netty.util.Version;
import java.util.Arrays;
import java.util.List;

/**
 * What a client sends, byte for byte, and how a server may react.
 *
 * @param name what is odd about it
 * @param request the bytes, each as the character with the same number
 * @param statuses the correct answers; {@link #CLOSED} is the end of the connection without an answer
 * @param body the body of an answer with 200
 * @param goesOn whether the connection remains open, so that the next request on it is answered
 */
public record RawCase(String name, String request, List<Integer> statuses, String body, boolean goesOn) {

    public static final int CLOSED = 0;

    /** The version of Netty that comes with Vert.x 5.0, which interprets some things differently. */
    private static final boolean NETTY_4_2 = Version.identify().values().stream()
            .anyMatch(version -> version.artifactVersion().startsWith("4.2."));

    /** A request that is rejected and whose connection ends: it is unknown what the following bytes mean. */
    public static RawCase refused(String name, String request, Integer... statuses) {
        return new RawCase(name, request, Arrays.asList(statuses), "", false);
    }

    /** A request whose connection ends at once, with an answer if one can still be sent. */
    public static RawCase ended(String name, String request) {
        return refused(name, request, 400, CLOSED);
    }

    /** A request that is a client's error, but whose end is certain. */
    public static RawCase answered(String name, String request, Integer... statuses) {
        return new RawCase(name, request, Arrays.asList(statuses), "", true);
    }

    /** A request that looks odd, but is answered as the RFC requires or allows. */
    public static RawCase served(String name, String request, String body) {
        return new RawCase(name, request, List.of(200), body, true);
    }

    /** As {@link #served}, but the connection ends with it. */
    public static RawCase servedLast(String name, String request, String body) {
        return new RawCase(name, request, List.of(200), body, false);
    }

    /** Another expectation for Netty 4.2; {@code why} says why this is not dangerous. */
    public RawCase onNetty42(RawCase other, String why) {
        if (why.isEmpty()) {
            throw new IllegalArgumentException("A deviation without a reason: " + name);
        }
        return NETTY_4_2 ? new RawCase(name, other.request(), other.statuses(), other.body(), other.goesOn()) : this;
    }

    /** A GET of {@code /hello}, with further lines after {@code Host}. */
    public static String get(String... headerLines) {
        return head("GET /hello HTTP/1.1", headerLines);
    }

    /** A POST to {@code /echo}, which answers with the body. */
    public static String post(String body, String... headerLines) {
        return head("POST /echo HTTP/1.1", headerLines) + body;
    }

    /** A chunked POST to {@code /echo}. */
    public static String chunked(String chunks) {
        return post(chunks, "Transfer-Encoding: chunked");
    }

    public static String head(String requestLine, String... headerLines) {
        return requestLine + "\r\nHost: a\r\n"
                + String.join(
                        "",
                        Arrays.stream(headerLines).map(line -> line + "\r\n").toList()) + "\r\n";
    }

    @Override
    public String toString() {
        return name;
    }
}
