package org.jzenith.rest.http2;

import static org.jzenith.rest.http2.Http2Case.answered;
import static org.jzenith.rest.http2.Http2Case.get;
import static org.jzenith.rest.http2.Http2Case.malformed;
import static org.jzenith.rest.http2.Http2Case.method;
import static org.jzenith.rest.http2.Http2Case.served;
import static org.jzenith.rest.http2.Http2Case.target;

import java.util.List;
import java.util.stream.Stream;

/** Pseudo-headers: methods, schemes, hosts and paths (RFC 9113 section 8.3). */
final class Http2HeadCases {

    private Http2HeadCases() {}

    static List<Http2Case> all() {
        return Stream.of(methods(), targets(), hosts(), pseudoHeaders())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Http2Case> methods() {
        return List.of(
                answered("a method that is not known", method("BREW"), 405, 501),
                answered("a method in lower case, which is another one", method("get"), 501),
                answered("TRACE, which would echo what is secret", method("TRACE"), 405, 501),
                answered("a method of 4,000 letters", method("G".repeat(4_000)), 405, 501),
                malformed("a method with an at sign", method("G@T")),
                malformed("a method with a space", method("G T")),
                malformed("a method with a NUL", method("G\0T")),
                malformed("a method with a line end", method("G\r\nT")),
                malformed("a method that is not ASCII", method("G\u00c9T")),
                malformed("an empty method", method("")),
                answered(
                                "CONNECT to another server",
                                List.of(":method: CONNECT", ":authority: b.example:443"),
                                400,
                                405,
                                501)
                        .or("PROTOCOL_ERROR"),
                malformed("CONNECT with a path", method("CONNECT")).or("405").or("501"),
                malformed("CONNECT without a host", List.of(":method: CONNECT")),
                malformed(
                                "CONNECT with a protocol, which was not offered",
                                List.of(
                                        ":method: CONNECT",
                                        ":protocol: websocket",
                                        ":scheme: http",
                                        ":path: /hello",
                                        ":authority: a"))
                        .or("405")
                        .or("501"));
    }

    private static List<Http2Case> targets() {
        return List.of(
                served("a query", target("/hello?a=1&b=%20")),
                served("a line end, encoded, in a query", target("/hello?a=%0d%0aX:%20y")),
                served("no UTF-8, encoded, in a query", target("/hello?a=%ff")),
                answered("an asterisk with OPTIONS", List.of(Http2Connection.lines("OPTIONS", "*")), 200, 204),
                answered("two slashes", target("//hello"), 404, 200),
                answered("a parent directory", target("/x/../hello"), 404),
                answered("a way out of the root", target("/../../etc/passwd"), 404),
                answered("a slash, encoded", target("/%2fhello"), 404),
                answered("a path of 9,000 characters", target("/" + "x".repeat(9_000)), 414),
                malformed("an empty path", target("")),
                malformed("a path without a slash", target("hello")),
                malformed("an asterisk with GET", target("*")),
                malformed("an absolute URL", target("http://b.example/hello")),
                malformed("an absolute URL of an operator's route", target("http://b.example/health")),
                malformed("a NUL, encoded", target("/hello%00")),
                malformed("a line end, encoded, in a path", target("/hello%0d%0A2026")),
                malformed("a path that is no UTF-8, encoded", target("/hello%ff")),
                malformed("a surrogate, encoded", target("/%ed%a0%80")),
                malformed("a percent sign without digits", target("/hello%")),
                malformed("a percent sign with other letters", target("/hello%zz")),
                malformed("a percent sign with other letters in the query", target("/hello?a=%zz")),
                malformed("a backslash", target("/hello\\x")),
                malformed("curly braces", target("/{hello}")),
                malformed("quotes", target("/\"hello\"")),
                malformed("a fragment", target("/hello#x")),
                malformed("a fragment on the path of the health check", target("/health#x")),
                malformed("a space in a path", target("/hel lo")),
                malformed("a space and a version in a path", target("/hello HTTP/1.1")),
                malformed("a line end in a path", target("/hello\r\nX: y")),
                malformed("a NUL in a path", target("/hello\0")),
                malformed("a NUL in a query on the path of the health check", target("/health?\0")),
                malformed("a control character in a path", target("/hello\u0001")),
                malformed("a DEL in a path", target("/hello\u007f")),
                malformed("a path that is not ASCII", target("/h\u00c3\u00a4llo")));
    }

    private static List<String> authority(String authority, String... more) {
        return Stream.concat(
                        Stream.of(":method: GET", ":scheme: http", ":path: /hello", ":authority: " + authority),
                        Stream.of(more))
                .toList();
    }

    private static List<Http2Case> hosts() {
        return List.of(
                served("a host with a port", authority("a.example:8080")),
                served("a host in brackets", authority("[::1]:8080")),
                served("a host with an underscore", authority("a_b")),
                served("a Host that is the same", authority("a", "host: a")),
                served(
                        "a Host alone, of a proxy",
                        List.of(":method: GET", ":scheme: http", ":path: /hello", "host: a")),
                malformed("a Host that differs", authority("a", "host: b")),
                malformed("a Host whose port differs", authority("a:1", "host: a:2")),
                malformed("two hosts, different", authority("a", "host: a", "host: b")),
                malformed("two hosts, the same", authority("a", "host: a", "host: a")),
                malformed("a host with a space in it beside a Host", authority("a b", "host: a")),
                malformed(
                        "two hosts alone",
                        List.of(":method: GET", ":scheme: http", ":path: /hello", "host: a", "host: a")),
                malformed("no host", List.of(":method: GET", ":scheme: http", ":path: /hello")),
                malformed("an empty host", authority("")),
                malformed("a host with somebody's name", authority("user@a")),
                malformed("a host with a name and a password", authority("user:secret@a")),
                malformed("a host with a space in it", authority("a b")),
                malformed("a host with a path", authority("a/b")),
                malformed("a host with a query", authority("a?b")),
                malformed("a host with a fragment", authority("a#b")),
                malformed("a host with a scheme", authority("http://a")),
                malformed("a host with a port that is none", authority("a:b")),
                malformed("a host with a port that is too large", authority("a:65536")),
                malformed("a host with a negative port", authority("a:-1")),
                malformed("a port alone", authority(":8080")),
                malformed("a host whose bracket never ends", authority("[::1")),
                malformed("a host with a backslash", authority("a\\b")),
                malformed("a host that is not ASCII", authority("\u00e4")));
    }

    private static List<Http2Case> pseudoHeaders() {
        return List.of(
                served(
                        "pseudo-headers in another order",
                        List.of(":path: /hello", ":authority: a", ":method: GET", ":scheme: http")),
                malformed("no method", List.of(":scheme: http", ":path: /hello", ":authority: a")),
                malformed("no scheme", List.of(":method: GET", ":path: /hello", ":authority: a")),
                malformed("no path", List.of(":method: GET", ":scheme: http", ":authority: a")),
                malformed("nothing but a header", List.of("x: y")),
                malformed("two methods", get(":method: POST")),
                malformed("two methods, the same", methodTwice()),
                malformed("two paths", pathTwice()),
                malformed("two schemes", List.of(":scheme: http", ":scheme: https", ":method: GET", ":path: /hello")),
                malformed("two hosts", authority("a", ":authority: a")),
                malformed(
                        "a header before a pseudo-header",
                        List.of(":method: GET", ":scheme: http", "x: y", ":path: /hello", ":authority: a")),
                malformed(
                        "a status",
                        List.of(":method: GET", ":scheme: http", ":path: /hello", ":authority: a", ":status: 200")),
                malformed(
                        "a pseudo-header that is not known",
                        List.of(":method: GET", ":scheme: http", ":path: /hello", ":authority: a", ":x: y")),
                malformed(
                        "an empty pseudo-header",
                        List.of(":method: GET", ":scheme: http", ":path: /hello", ":authority: a", ":: y")),
                malformed("a scheme with a space", List.of(":method: GET", ":scheme: h p", ":path: /", ":authority: a"))
                        .or("404"));
    }

    private static List<String> methodTwice() {
        return List.of(":method: GET", ":method: GET", ":scheme: http", ":path: /hello", ":authority: a");
    }

    private static List<String> pathTwice() {
        return List.of(":method: GET", ":scheme: http", ":path: /hello", ":path: /health", ":authority: a");
    }
}
