package org.jzenith.rest.http2;

import static org.jzenith.rest.http2.Http2Case.answered;
import static org.jzenith.rest.http2.Http2Case.get;
import static org.jzenith.rest.http2.Http2Case.malformed;
import static org.jzenith.rest.http2.Http2Case.post;
import static org.jzenith.rest.http2.Http2Case.served;

import java.util.List;
import java.util.stream.Stream;

/** Headers, and how long a body is (RFC 9113 sections 8.1.1 and 8.2). */
final class Http2HeaderCases {

    private Http2HeaderCases() {}

    static List<Http2Case> all() {
        return Stream.of(fields(), connectionFields(), lengths())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Http2Case> fields() {
        return List.of(
                served("an empty value", get("x: ")),
                served("a value that is not ASCII, which RFC 9110 section 5.5 allows", get("x: \u00e4\u00ff")),
                served("a tab in a value", get("x: a\tb")),
                served("ninety headers", get(headers(90))),
                served("cookies in several lines (RFC 9113 section 8.2.3)", get("cookie: a=1", "cookie: b=2")),
                answered("more than a hundred headers", get(headers(101)), 431),
                answered("2,000 empty headers", get(headers(2_000)), 431).or("ENHANCE_YOUR_CALM"),
                answered("a header of 17,000 bytes", get("x: " + "y".repeat(17_000)), 431),
                malformed("a name in upper case", get("X-Upper: y")),
                malformed("a name with one upper case letter", get("x-uPper: y")),
                malformed("a space in a name", get("x y: z")),
                malformed("a header without a name", get(": y")),
                malformed("a name that is not ASCII", get("\u00e4: y")),
                malformed("a name with a control character", get("x\u0001: y")),
                malformed("a name with a NUL", get("x\0: y")),
                malformed("a name with a line end", get("x\r\ny: z")),
                malformed("a name with a DEL", get("x\u007f: y")),
                malformed("a name with a bracket, which is no token", get("x(: y")),
                malformed("a NUL in a value", get("x: a\0b")),
                malformed("a line end in a value", get("x: a\r\nhost: b")),
                malformed("a bare CR in a value", get("x: a\rb")),
                malformed("a bare LF in a value", get("x: a\nb")),
                malformed("a control character in a value", get("x: a\u0001b")),
                malformed("a DEL in a value", get("x: a\u007fb")));
    }

    private static List<Http2Case> connectionFields() {
        return List.of(
                served("TE: trailers", get("te: trailers")),
                malformed("TE: gzip", get("te: gzip")),
                malformed("TE: trailers, gzip", get("te: trailers, gzip")),
                malformed("Connection: close", get("connection: close")),
                malformed("Connection: keep-alive", get("connection: keep-alive")),
                malformed("Keep-Alive", get("keep-alive: timeout=5")),
                malformed("Proxy-Connection", get("proxy-connection: keep-alive")),
                malformed("Transfer-Encoding: chunked", post("transfer-encoding: chunked"))
                        .withBody("0\r\n\r\n")
                        .orTheEnd(), // Netty does not know the stream to which the body belongs.
                malformed("Transfer-Encoding: identity", post("transfer-encoding: identity"))
                        .withBody("hello")
                        .orTheEnd(),
                malformed("Upgrade: h2c", get("upgrade: h2c")),
                served("HTTP2-Settings, which means nothing here", get("http2-settings: AAMAAABk")));
    }

    private static List<Http2Case> lengths() {
        return List.of(
                served("a body of the length that it tells", post("content-length: 5"))
                        .withBody("hello"),
                served("a body without a length", post()).withBody("hello"),
                served("an empty body", post()).withBody(""),
                served("a POST without a body", post()),
                served("a length of 0", post("content-length: 0")).withBody(""),
                served("a GET with a body", get("content-length: 5")).withBody("GET /"),
                malformed("a body that is shorter than its length", post("content-length: 6"))
                        .withBody("hello"),
                malformed("a body that is longer than its length", post("content-length: 4"))
                        .withBody("hello"),
                malformed("a length without a body", post("content-length: 5")),
                malformed("a length of 0 with a body", post("content-length: 0"))
                        .withBody("hello"),
                malformed("two lengths, the same", post("content-length: 5", "content-length: 5"))
                        .or("200") // RFC 9110 section 8.6 allows it, and no length frames a body here.
                        .withBody("hello"),
                malformed("two lengths, different", post("content-length: 5", "content-length: 6"))
                        .withBody("hello"),
                malformed("a list of lengths, the same", post("content-length: 5, 5"))
                        .or("200")
                        .withBody("hello"),
                malformed("a list of lengths, different", post("content-length: 5, 6"))
                        .withBody("hello"),
                malformed("a negative length", post("content-length: -5")).withBody("hello"),
                malformed("a length with a plus", post("content-length: +5")).withBody("hello"),
                malformed("a length in hexadecimal", post("content-length: 0x5"))
                        .withBody("hello"),
                malformed("a length that no number holds", post("content-length: 99999999999999999999"))
                        .withBody("hello"),
                malformed("a length that is a word", post("content-length: five"))
                        .withBody("hello"),
                malformed("an empty length", post("content-length: ")).withBody("hello"),
                answered("a length of more than the limit", post("content-length: 9223372036854775807"), 413)
                        .withBody("hello")
                        .or("PROTOCOL_ERROR"),
                answered("an expectation that is not known", post("expect: x"), 417)
                        .withBody("hello"),
                served("100-continue from a client that does not wait", post("expect: 100-continue"))
                        .withBody("hello"));
    }

    private static String[] headers(int count) {
        return Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> "x" + i + ": ")
                .toArray(String[]::new);
    }
}
