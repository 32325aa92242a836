package org.jzenith.rest.http1;

import static org.jzenith.rest.support.RawCase.get;
import static org.jzenith.rest.support.RawCase.refused;
import static org.jzenith.rest.support.RawCase.served;
import static org.jzenith.rest.support.RawCase.servedLast;

import java.util.List;
import java.util.stream.Stream;
import org.jzenith.rest.support.RawCase;

/** Headers, in particular {@code Host} (RFC 9112 sections 3.2 and 5). */
final class RawHeaderCases {

    private RawHeaderCases() {}

    static List<RawCase> all() {
        return Stream.concat(hosts().stream(), lines().stream()).toList();
    }

    private static String host(String lines) {
        return "GET /hello HTTP/1.1\r\n" + lines + "\r\n";
    }

    private static List<RawCase> hosts() {
        return List.of(
                served("a host with a port", host("Host: a.example:8080\r\n"), "hello"),
                served("a host in brackets", host("Host: [::1]:8080\r\n"), "hello"),
                served("a host with an underscore", host("Host: a_b\r\n"), "hello"),
                servedLast("no host in HTTP/1.0", "GET /hello HTTP/1.0\r\n\r\n", "hello"),
                refused("no host", host(""), 400),
                refused("two hosts, different", host("Host: a\r\nHost: b\r\n"), 400),
                refused("two hosts, the same", host("Host: a\r\nHost: a\r\n"), 400),
                refused("two hosts in HTTP/1.0", "GET /hello HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", 400),
                refused("an empty host", host("Host:\r\n"), 400),
                refused("a host of a space", host("Host: \r\n"), 400),
                refused("a host with somebody's name", host("Host: user@a\r\n"), 400),
                refused("a host with a name and a password", host("Host: user:secret@a\r\n"), 400),
                refused("a host with a space in it", host("Host: a b\r\n"), 400),
                refused("a host with a tab in it", host("Host: a\tb\r\n"), 400),
                refused("a host with a path", host("Host: a/b\r\n"), 400),
                refused("a host with a query", host("Host: a?b\r\n"), 400),
                refused("a host with a fragment", host("Host: a#b\r\n"), 400),
                refused("a host with a scheme", host("Host: http://a\r\n"), 400),
                refused("a host with a port that is none", host("Host: a:b\r\n"), 400),
                refused("a host with a port that is too large", host("Host: a:65536\r\n"), 400),
                refused("a host with a negative port", host("Host: a:-1\r\n"), 400),
                refused("a port alone", host("Host: :8080\r\n"), 400),
                refused("a host whose bracket never ends", host("Host: [::1\r\n"), 400),
                refused("a host with a backslash", host("Host: a\\b\r\n"), 400),
                refused("a host that is not ASCII", host("Host: \u00e4\r\n"), 400));
    }

    private static List<RawCase> lines() {
        return List.of(
                served("a value between spaces and tabs", get("X: \t y \t"), "hello"),
                served("an empty value", get("X:"), "hello"),
                served("a value that is not ASCII, which RFC 9110 section 5.5 allows", get("X: \u00e4\u00ff"), "hello"),
                served("a hundred headers", get(headers(99)), "hello"),
                served(
                        "a line that goes on in the next, which RFC 9112 section 5.2 lets a server read as a space",
                        get("X: a", " b"),
                        "hello"),
                refused("more than a hundred headers", get(headers(100)), 431),
                refused(
                        "5,000 headers of one name",
                        get("X: y\r\n".repeat(3_000).trim()),
                        431),
                refused("10,000 headers", get(headers(10_000)), 431),
                refused("a header of 20 KB", get("X: " + "y".repeat(20_000)), 431),
                refused("a header of 1 MB", get("X: " + "y".repeat(1_000_000)), 431),
                refused("a name of 1 MB", get("X".repeat(1_000_000) + ": y"), 431),
                refused("a line that goes on 10,000 times", get("X: a" + "\r\n b".repeat(10_000)), 431),
                refused("two types, the same", get("Content-Type: text/plain", "Content-Type: text/plain"), 400),
                refused("two types, different", get("Content-Type: text/plain", "content-type: text/html"), 400),
                refused("a second expectation that is not known", get("Expect: 100-continue", "Expect: x"), 417),
                refused("a space before a colon", get("X : y"), 400),
                refused("a tab before a colon", get("X\t: y"), 400),
                refused("a space before the colon of a length", get("Content-Length : 5"), 400),
                refused("a space in a name", get("X Y: z"), 400),
                refused("a space before the first header", "GET /hello HTTP/1.1\r\n Host: a\r\n\r\n", 400),
                refused("a tab before the first header", "GET /hello HTTP/1.1\r\n\tHost: a\r\n\r\n", 400),
                refused("a header without a name", get(": y"), 400),
                refused("a header without a colon", get("header"), 400),
                refused("a name that is not ASCII", get("\u00e4: y"), 400),
                refused("a name with a control character", get("X\u0001: y"), 400),
                refused("a name with a NUL", get("X\0: y"), 400),
                refused("a name with a bracket", get("X(: y"), 400),
                refused("a NUL in a value", get("X: a\0b"), 400),
                refused("a control character in a value", get("X: a\u0001b"), 400),
                refused("a DEL in a value", get("X: a\u007fb"), 400),
                refused("a bell in a value", get("X: a\u0007b"), 400),
                refused("a bare CR in a value", get("X: a\rb"), 400),
                refused("a bare CR, then another header", get("X: a\rTransfer-Encoding: chunked"), 400),
                refused("a bare CR before the line end", get("X: a\r"), 400),
                refused("a bare LF in place of a line end", get("X: a\nY: b"), 400),
                refused("bare LFs everywhere", "GET /hello HTTP/1.1\nHost: a\n\n", 400),
                refused("a bare LF that ends the head", "GET /hello HTTP/1.1\r\nHost: a\r\n\n", 400),
                refused("line ends of LF and CR", "GET /hello HTTP/1.1\n\rHost: a\n\r\n\r", 400),
                refused("a form feed before a value", get("X:\fy"), 400),
                refused("a vertical tab before a value", get("X:\u000by"), 400));
    }

    private static String[] headers(int count) {
        return Stream.iterate(0, i -> i + 1)
                .limit(count)
                .map(i -> "X" + i + ":")
                .toArray(String[]::new);
    }
}
