package org.jzenith.rest.http2;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request, header line by header line, and how a server may react. Other streams of its connection go on, unless
 * {@link #orTheEnd} says otherwise.
 *
 * @param name what is odd about it
 * @param lines the header lines, each character being the byte with the same number
 * @param body the body, or null if the head ends the stream
 * @param outcomes the correct reactions: a status, or the error of a reset
 */
record Http2Case(String name, List<String> lines, @Nullable String body, List<String> outcomes) {

    private static final String MALFORMED = "PROTOCOL_ERROR";
    private static final String END = "(closed)";

    /** A request that is answered as the RFC requires or allows. */
    static Http2Case served(String name, List<String> lines) {
        return new Http2Case(name, lines, null, List.of("200"));
    }

    /** A request that is answered with one of these statuses. */
    static Http2Case answered(String name, List<String> lines, Integer... statuses) {
        return new Http2Case(
                name, lines, null, Arrays.stream(statuses).map(String::valueOf).toList());
    }

    /** A request that is malformed (RFC 9113 section 8.1.1): an error of its stream, before which 400 may be sent. */
    static Http2Case malformed(String name, List<String> lines) {
        return new Http2Case(name, lines, null, List.of("400", MALFORMED));
    }

    Http2Case withBody(String text) {
        return new Http2Case(name, lines, text, outcomes);
    }

    Http2Case or(String outcome) {
        List<String> all = new ArrayList<>(outcomes);
        all.add(outcome);
        return new Http2Case(name, lines, body, all);
    }

    /** The connection may end with it, which RFC 9113 section 5.4.2 allows for each error of a stream. */
    Http2Case orTheEnd() {
        return or(END);
    }

    boolean mayEndTheConnection() {
        return outcomes.contains(END);
    }

    /** A GET of {@code /hello} with further header lines. */
    static List<String> get(String... more) {
        return List.of(Http2Connection.lines("GET", "/hello", more));
    }

    /** A POST to {@code /echo}, which answers with the body. */
    static List<String> post(String... more) {
        return List.of(Http2Connection.lines("POST", "/echo", more));
    }

    static List<String> target(String path) {
        return List.of(Http2Connection.lines("GET", path));
    }

    static List<String> method(String method) {
        return List.of(Http2Connection.lines(method, "/hello"));
    }

    /** Whether what was received on the stream is one of the correct reactions. */
    String outcome(String response) {
        int status = response.lastIndexOf("HTTP/2 ");
        return status >= 0
                ? response.substring(status + 7, status + 10)
                : response.startsWith("RST_STREAM ") ? response.substring(11) : response;
    }

    @Override
    public String toString() {
        return name;
    }
}
