package org.jzenith.rest;

import io.netty.util.Version;
import java.util.Arrays;
import java.util.List;

/**
 * What a client sends, byte for byte, and what a server may do about it.
 *
 * @param name     what is odd about it
 * @param request  the bytes, each as the character of the same number
 * @param statuses the answers that are right; {@link #CLOSED} is the end of the connection without an answer
 * @param body     what an answer of 200 says
 * @param goesOn   whether the connection lives on, so that the next request on it is answered
 */
record RawCase(String name, String request, List<Integer> statuses, String body, boolean goesOn) {

    static final int CLOSED = 0;

    /** The line of Netty that comes with Vert.x 5.0, which reads some things in another way. */
    private static final boolean NETTY_4_2 =
            Version.identify().values().stream().anyMatch(version -> version.artifactVersion().startsWith("4.2."));

    /** A request that is refused, and whose connection ends: nobody knows what comes behind it. */
    static RawCase refused(String name, String request, Integer... statuses) {
        return new RawCase(name, request, Arrays.asList(statuses), "", false);
    }

    /** A request whose connection ends at once, with an answer where one can still be sent. */
    static RawCase ended(String name, String request) {
        return refused(name, request, 400, CLOSED);
    }

    /** A request that is a client's error, but whose end is certain. */
    static RawCase answered(String name, String request, Integer... statuses) {
        return new RawCase(name, request, Arrays.asList(statuses), "", true);
    }

    /** A request that looks odd, but that is answered as the RFC has it or allows it. */
    static RawCase served(String name, String request, String body) {
        return new RawCase(name, request, List.of(200), body, true);
    }

    /** As {@link #served}, but the connection ends with it. */
    static RawCase servedLast(String name, String request, String body) {
        return new RawCase(name, request, List.of(200), body, false);
    }

    /** Another expectation where Netty is of the line 4.2; {@code why} tells why that is no danger. */
    RawCase onNetty42(RawCase other, String why) {
        if (why.isEmpty()) {
            throw new IllegalArgumentException("A deviation without a reason: " + name);
        }
        return NETTY_4_2 ? new RawCase(name, other.request(), other.statuses(), other.body(), other.goesOn()) : this;
    }

    /** A GET of {@code /hello}, with further lines behind {@code Host}. */
    static String get(String... headerLines) {
        return head("GET /hello HTTP/1.1", headerLines);
    }

    /** A POST to {@code /echo}, which answers with the body. */
    static String post(String body, String... headerLines) {
        return head("POST /echo HTTP/1.1", headerLines) + body;
    }

    /** A chunked POST to {@code /echo}. */
    static String chunked(String chunks) {
        return post(chunks, "Transfer-Encoding: chunked");
    }

    static String head(String requestLine, String... headerLines) {
        return requestLine + "\r\nHost: a\r\n" + String.join("", Arrays.stream(headerLines).map(line -> line + "\r\n").toList()) + "\r\n";
    }

    @Override
    public String toString() {
        return name;
    }
}
