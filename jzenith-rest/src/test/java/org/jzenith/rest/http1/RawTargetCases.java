package org.jzenith.rest.http1;

import static org.jzenith.rest.support.RawCase.answered;
import static org.jzenith.rest.support.RawCase.head;
import static org.jzenith.rest.support.RawCase.refused;
import static org.jzenith.rest.support.RawCase.served;
import static org.jzenith.rest.support.RawCase.servedLast;

import java.util.List;
import java.util.stream.Stream;
import org.jzenith.rest.support.RawCase;

/** Request lines: methods, targets, versions (RFC 9112 sections 2.2, 2.3 and 3). */
final class RawTargetCases {

    private RawTargetCases() {}

    static List<RawCase> all() {
        return Stream.of(methods(), targets(), versions(), lines())
                .flatMap(List::stream)
                .toList();
    }

    private static String target(String target) {
        return head("GET " + target + " HTTP/1.1");
    }

    private static List<RawCase> methods() {
        return List.of(
                answered("a method that is not known", head("BREW /hello HTTP/1.1"), 405, 501),
                refused("a method in lower case, which is another one", head("get /hello HTTP/1.1"), 501),
                answered("TRACE, which would echo what is secret", head("TRACE /hello HTTP/1.1"), 405, 501),
                answered("CONNECT to a path", head("CONNECT /hello HTTP/1.1"), 400, 405, 501),
                answered("CONNECT to another server", head("CONNECT b.example:443 HTTP/1.1"), 400, 405, 501),
                answered(
                        "a method that is no token, on the path of the health check",
                        head("BREW /health HTTP/1.1"),
                        405,
                        501),
                answered("a method of 4,000 letters", head("G".repeat(4_000) + " /hello HTTP/1.1"), 405, 501),
                refused("a method with an at sign", head("G@T /hello HTTP/1.1"), 400),
                refused("a method with a bracket", head("G(T /hello HTTP/1.1"), 400),
                refused("a method with a NUL", head("G\0T /hello HTTP/1.1"), 400),
                refused("a method that is not ASCII", head("G\u00c9T /hello HTTP/1.1"), 400),
                refused("a method with a control character", head("G\u0001T /hello HTTP/1.1"), 400),
                skipped("a control character before the method", "\u0001"));
    }

    private static List<RawCase> targets() {
        return List.of(
                served("an absolute URL", target("http://b.example:81/uri?x=1"), "http://b.example:81/uri?x=1"),
                served("an absolute URL in capitals", target("HTTP://b.example/uri"), "http://b.example/uri"),
                refused("an absolute URL of https", target("https://b.example/uri"), 421),
                refused("an absolute URL of HTTPS in capitals", target("HTTPS://a/hello"), 421),
                refused("an absolute URL of https, of an operator's route", target("https://a/health"), 421),
                answered("an absolute URL without a path", target("http://b.example"), 404),
                answered("an absolute URL without a host", target("http:///uri"), 400),
                answered("an absolute URL with somebody's name", target("http://user@b.example/uri"), 400),
                answered("an absolute URL of another scheme", target("ftp://b.example/uri"), 400),
                answered("an absolute URL with a slash in its query alone", target("http://b.example?x=/uri"), 400),
                answered(
                        "an absolute URL with the path of an operator's route in its query alone",
                        target("http://b.example?x=/health"),
                        400),
                answered(
                        "an absolute URL of another scheme, of an operator's route",
                        target("ftp://b.example/health/live"),
                        400),
                answered(
                        "an absolute URL of an operator's route, with somebody's name",
                        target("http://user@b.example/health"),
                        400),
                answered("a host in place of a path", target("b.example:80"), 400),
                answered("a path without a slash", target("hello"), 400),
                answered("an asterisk with GET", target("*"), 400),
                answered("an asterisk with OPTIONS", head("OPTIONS * HTTP/1.1"), 200, 204),
                answered("two slashes", target("//hello"), 404, 200),
                answered("a parent directory", target("/x/../hello"), 404),
                answered("a parent directory, encoded", target("/x/%2e%2e/hello"), 404),
                answered("a way out of the root", target("/../../etc/passwd"), 404),
                answered("a slash, encoded", target("/%2fhello"), 404),
                answered("a NUL, encoded", target("/hello%00"), 400),
                answered(
                        "a line end, encoded, in a path",
                        target("/hello%0d%0A2026-01-01 WARN".replace(" ", "%20")),
                        400),
                answered("an unprintable character, encoded, in a path", target("/hello%7f"), 400),
                served("a line end, encoded", target("/uri?a=%0d%0aX:%20y"), "http://a/uri?a=%0d%0aX:%20y"),
                served("no UTF-8, encoded", target("/uri?a=%ff"), "http://a/uri?a=%ff"),
                answered("a path that is no UTF-8, encoded", target("/hello%ff"), 400),
                answered("a path that is no UTF-8, encoded, in the midst", target("/%ec/hello"), 400),
                answered("a surrogate, encoded", target("/%ed%a0%80"), 400),
                answered("a percent sign without digits", target("/hello%"), 400),
                answered("a percent sign with one digit", target("/hello%2"), 400),
                answered("a percent sign with other letters", target("/hello%zz"), 400),
                answered("a percent sign with other letters in the query", target("/hello?a=%zz"), 400),
                answered("a backslash", target("/hello\\x"), 400),
                answered("curly braces", target("/{hello}"), 400),
                answered("quotes", target("/\"hello\""), 400),
                refused("a fragment", target("/hello#x"), 400),
                refused("a fragment on the path of the health check", target("/health#x"), 400),
                refused("a NUL in a path", target("/hello\0"), 400),
                refused("a NUL in a query on the path of the health check", target("/health?\0"), 400),
                refused("a control character in a path", target("/hello\u0001"), 400),
                refused("a DEL in a path", target("/hello\u007f"), 400),
                refused("a path that is not ASCII", target("/h\u00c3\u00a4llo"), 400),
                refused("a space in a path", target("/hel lo"), 400),
                refused("a path of 9,000 characters", target("/" + "x".repeat(9_000)), 414),
                refused("a path of 1 MB", target("/" + "x".repeat(1_000_000)), 414));
    }

    private static RawCase skipped(String name, String before) {
        String request = before + head("GET /hello HTTP/1.1");
        return refused(name, request, 400)
                .onNetty42(
                        served(name, request, "hello"),
                        "it skips what stands before a request line, as both lines do with empty lines; where a head ends does not depend on that");
    }

    private static List<RawCase> versions() {
        return List.of(
                refused("HTTP/0.9", "GET /hello\r\n\r\n", 400),
                refused("HTTP/0.9 by name", head("GET /hello HTTP/0.9"), 505),
                served(
                        "HTTP/1.2, which RFC 9110 section 2.5 wants to be taken for HTTP/1.1",
                        head("GET /hello HTTP/1.2"),
                        "hello"),
                served(
                        "HTTP/1.9 with a body in chunks",
                        head("POST /echo HTTP/1.9", "Transfer-Encoding: chunked") + "5\r\nhello\r\n0\r\n\r\n",
                        "hello"),
                servedLast("HTTP/1.3 and Connection: close", head("GET /hello HTTP/1.3", "Connection: close"), "hello"),
                refused("HTTP/1.2 without a host", "GET /hello HTTP/1.2\r\n\r\n", 400),
                refused("HTTP/1.10", head("GET /hello HTTP/1.10"), 400, 505),
                refused("HTTP/1.2 in lower case", head("GET /hello http/1.2"), 400, 505),
                refused("HTTP/2.0", head("GET /hello HTTP/2.0"), 505),
                refused("HTTP/2 without asking", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
                refused("HTTP/9.9", head("GET /hello HTTP/9.9"), 505),
                refused("a version in lower case", head("GET /hello http/1.1"), 400, 505),
                refused("another protocol", head("GET /hello RTSP/1.0"), 505),
                refused("a version without a point", head("GET /hello HTTP/11"), 400),
                refused("a version with two points", head("GET /hello HTTP/1.1.1"), 400),
                refused("a version with a space behind it", head("GET /hello HTTP/1.1 "), 400),
                refused("a version with letters", head("GET /hello HTTP/a.b"), 400),
                refused("a word behind the version", head("GET /hello HTTP/1.1 x"), 400),
                served(
                        "an upgrade to HTTP/2 that is not taken",
                        head(
                                "GET /hello HTTP/1.1",
                                "Upgrade: h2c",
                                "Connection: Upgrade, HTTP2-Settings",
                                "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"),
                        "hello"),
                refused(
                        "the beginning of TLS",
                        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003" + "\r\n",
                        400));
    }

    private static List<RawCase> lines() {
        return List.of(
                served(
                        "an empty line before the request, as RFC 9112 section 2.2 has it",
                        "\r\n" + head("GET /hello HTTP/1.1"),
                        "hello"),
                served(
                        "many empty lines before the request",
                        "\r\n".repeat(100) + head("GET /hello HTTP/1.1"),
                        "hello"),
                served(
                        "tabs in place of spaces, which RFC 9112 section 3 allows",
                        head("GET\t/hello\tHTTP/1.1"),
                        "hello"),
                served("several spaces, which RFC 9112 section 3 allows", head("GET   /hello   HTTP/1.1"), "hello"),
                served(
                        "a space before the method, which RFC 9112 section 3 allows",
                        head(" GET /hello HTTP/1.1"),
                        "hello"),
                served(
                        "a bare CR in place of a space, which RFC 9112 section 3 allows",
                        head("GET\r/hello\rHTTP/1.1"),
                        "hello"),
                skipped("a line that is empty but for a space", " \r\n"),
                refused("no target", head("GET HTTP/1.1"), 400),
                refused("a method alone", head("GET"), 400),
                refused("no method", head("/hello HTTP/1.1"), 400),
                skipped("NULs before the request", "\0\0\r\n"),
                refused("noise", "\u0080\u00fe\u00ff\u0001\u0002 \u0003\u0004 \u0005\r\n\r\n", 400),
                refused("a line without an end", "x".repeat(9_000), 414),
                servedLast("Connection: close", head("GET /hello HTTP/1.1", "Connection: close"), "hello"));
    }
}
