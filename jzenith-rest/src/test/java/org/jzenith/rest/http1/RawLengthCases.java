package org.jzenith.rest.http1;

import static org.jzenith.rest.support.RawCase.answered;
import static org.jzenith.rest.support.RawCase.get;
import static org.jzenith.rest.support.RawCase.head;
import static org.jzenith.rest.support.RawCase.post;
import static org.jzenith.rest.support.RawCase.refused;
import static org.jzenith.rest.support.RawCase.served;
import static org.jzenith.rest.support.RawCase.servedLast;

import java.util.List;
import org.jzenith.rest.support.RawCase;

/** How long a body is: {@code Content-Length} and {@code Transfer-Encoding} (RFC 9112 section 6). */
final class RawLengthCases {

    private static final String END = "0\r\n\r\n";

    private RawLengthCases() {}

    static List<RawCase> all() {
        return List.of(
                served("a body of the length that it tells", post("hello", "Content-Length: 5"), "hello"),
                served("a body in chunks", post("5\r\nhello\r\n" + END, "Transfer-Encoding: chunked"), "hello"),
                served(
                        "Transfer-Encoding: Chunked",
                        post("5\r\nhello\r\n" + END, "Transfer-Encoding: Chunked"),
                        "hello"),
                served(
                        "a GET with a body, which is not the next request",
                        head("GET /hello HTTP/1.1", "Content-Length: 5") + "GET /",
                        "hello"),
                served("a length with leading zeros", post("hello", "Content-Length: 0005"), "hello"),
                served("a POST without a length has no body", post(""), ""),
                refused(
                        "CL.TE: a length before the coding",
                        post(END, "Content-Length: 5", "Transfer-Encoding: chunked"),
                        400),
                refused(
                        "TE.CL: a length behind the coding",
                        post("5\r\nhello\r\n" + END, "Transfer-Encoding: chunked", "Content-Length: 5"),
                        400),
                refused("two lengths, the same", post("hello", "Content-Length: 5", "Content-Length: 5"), 400),
                refused("two lengths, different", post("hello", "Content-Length: 5", "Content-Length: 6"), 400),
                refused("a list of lengths, the same", post("hello", "Content-Length: 5, 5"), 400),
                refused("a list of lengths, different", post("hello", "Content-Length: 5,6"), 400),
                refused("a negative length", post("hello", "Content-Length: -5"), 400),
                refused("a length with a plus", post("hello", "Content-Length: +5"), 400),
                refused("a length in hexadecimal", post("hello", "Content-Length: 0x5"), 400),
                refused("a length with a fraction", post("hello", "Content-Length: 5.0"), 400),
                refused("a length with a space in it", post("hello", "Content-Length: 5 0"), 400),
                refused("a length that no number holds", post("hello", "Content-Length: 99999999999999999999"), 400),
                refused("a length of more than the limit", post("hello", "Content-Length: 9223372036854775807"), 413),
                refused("an empty length", post("hello", "Content-Length:"), 400),
                refused("a length that is a word", post("hello", "Content-Length: five"), 400),
                refused("a length in quotes", post("hello", "Content-Length: \"5\""), 400),
                refused("Transfer-Encoding: gzip, chunked", post(END, "Transfer-Encoding: gzip, chunked"), 501),
                refused("Transfer-Encoding: chunked, gzip", post(END, "Transfer-Encoding: chunked, gzip"), 400),
                refused("Transfer-Encoding: chunked, chunked", post(END, "Transfer-Encoding: chunked, chunked"), 400),
                refused(
                        "Transfer-Encoding twice",
                        post(END, "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
                        400),
                refused(
                        "Transfer-Encoding: chunked, then identity",
                        post(END, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
                        400),
                refused("Transfer-Encoding: identity", post("hello", "Transfer-Encoding: identity"), 501),
                refused(
                        "Transfer-Encoding: identity beside a length",
                        post("hello", "Transfer-Encoding: identity", "Content-Length: 5"),
                        400),
                refused("Transfer-Encoding: xchunked", post(END, "Transfer-Encoding: xchunked"), 501),
                refused("Transfer-Encoding: chunkedx", post(END, "Transfer-Encoding: chunkedx"), 501),
                refused("Transfer-Encoding: gzip alone", post("hello", "Transfer-Encoding: gzip"), 501),
                refused(
                        "Transfer-Encoding: gzip, then chunked",
                        post(END, "Transfer-Encoding: gzip", "Transfer-Encoding: chunked"),
                        501),
                refused(
                        "Transfer-Encoding: br, gzip, chunked",
                        post(END, "Transfer-Encoding: br, gzip ,\tCHUNKED"),
                        501),
                refused(
                        "Transfer-Encoding: chunked, then gzip",
                        post(END, "Transfer-Encoding: chunked", "Transfer-Encoding: gzip"),
                        400),
                refused(
                        "Transfer-Encoding: gzip beside a length",
                        post("hello", "Transfer-Encoding: gzip", "Content-Length: 5"),
                        400),
                refused("Transfer-Encoding: a comma alone", post(END, "Transfer-Encoding: ,"), 400),
                refused("Content-Encoding: gzip", post("hello", "Content-Length: 5", "Content-Encoding: gzip"), 415),
                refused(
                        "Content-Encoding: x-nothing, of a body in chunks",
                        post("5\r\nhello\r\n" + END, "Transfer-Encoding: chunked", "Content-Encoding: x-nothing"),
                        415),
                refused(
                        "Content-Encoding: identity, then br",
                        post("hello", "Content-Length: 5", "Content-Encoding: identity", "Content-Encoding: br"),
                        415),
                refused(
                        "Content-Encoding: identity, gzip",
                        post("hello", "Content-Length: 5", "Content-Encoding: identity, gzip"),
                        415),
                refused(
                        "Content-Encoding: gzip on the path of the health check",
                        head("GET /health HTTP/1.1", "Content-Length: 5", "Content-Encoding: gzip") + "hello",
                        415),
                served(
                        "Content-Encoding: Identity",
                        post("hello", "Content-Length: 5", "Content-Encoding: Identity"),
                        "hello"),
                served("Content-Encoding: gzip of no body", get("Content-Encoding: gzip"), "hello"),
                refused("Transfer-Encoding: \"chunked\"", post(END, "Transfer-Encoding: \"chunked\""), 400),
                refused("Transfer-Encoding: chunked;q=1", post(END, "Transfer-Encoding: chunked;q=1"), 400),
                refused(
                        "Transfer-Encoding: chunked behind a vertical tab",
                        post(END, "Transfer-Encoding: \u000bchunked"),
                        400),
                refused("an empty Transfer-Encoding", post("hello", "Transfer-Encoding:", "Content-Length: 5"), 400),
                refused(
                        "a Transfer-Encoding folded into the next line",
                        post(END, "Transfer-Encoding:", " chunked"),
                        400,
                        200),
                served(
                        "Transfer-Encoding: chunked between tabs and spaces",
                        post("5\r\nhello\r\n" + END, "Transfer-Encoding: \t chunked \t"),
                        "hello"),
                refused(
                        "Transfer-Encoding in HTTP/1.0",
                        head("POST /echo HTTP/1.0", "Transfer-Encoding: chunked") + END,
                        400),
                servedLast(
                        "a length in HTTP/1.0 whose client wants to go on",
                        head("POST /echo HTTP/1.0", "Connection: keep-alive", "Content-Length: 5") + "hello",
                        "hello"),
                servedLast(
                        "two lengths in HTTP/1.0, of which Netty hides the second: nothing more is taken",
                        head("POST /echo HTTP/1.0", "Connection: keep-alive", "Content-Length: 5", "Content-Length: 9")
                                + "hello",
                        "hello"),
                refused(
                        "a GET of a WebSocket draft whose eight bytes of body are told by nothing",
                        get("Sec-WebSocket-Key1: a", "Sec-WebSocket-Key2: b") + "GET /hel",
                        400),
                refused(
                        "the same on the path of the health check",
                        head("GET /health/live HTTP/1.1", "Sec-WebSocket-Key1: a", "Sec-WebSocket-Key2: b")
                                + "GET /hel",
                        400),
                refused(
                        "a coding that is not known, on the path of the health check",
                        head("GET /health/live HTTP/1.1", "Transfer-Encoding: xchunked") + END,
                        501),
                refused(
                        "two hosts, on the path of the health check",
                        head("GET /health/live HTTP/1.1", "Host: b"),
                        400),
                answered(
                        "Content-Length: 0 with an Expect", post("", "Content-Length: 0", "Expect: 100-continue"), 200),
                refused("an Expect that is not known", post("hello", "Content-Length: 5", "Expect: wonders"), 417),
                served(
                        "a WebSocket that nobody serves",
                        get(
                                "Upgrade: websocket",
                                "Connection: Upgrade",
                                "Sec-WebSocket-Version: 13",
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
                        "hello"));
    }
}
