package org.jzenith.rest;

import static org.jzenith.rest.RawCase.chunked;
import static org.jzenith.rest.RawCase.refused;
import static org.jzenith.rest.RawCase.served;

import java.util.List;

/** Bodies in chunks (RFC 9112 section 7.1). */
final class RawChunkCases {

    private static final String HELLO = "5\r\nhello\r\n";
    private static final String END = "0\r\n\r\n";

    private RawChunkCases() { }

    private static RawCase invalid(String name, String request) {
        return refused(name, request, 400);
    }

    static List<RawCase> all() {
        return List.of(
                served("several chunks", chunked("2\r\nhe\r\n3\r\nllo\r\n" + END), "hello"),
                served("a size in capitals", chunked("A\r\n0123456789\r\n" + END), "0123456789"),
                served("a size with leading zeros", chunked("0000005\r\nhello\r\n" + END), "hello"),
                served("a last chunk of many zeros", chunked(HELLO + "00000\r\n\r\n"), "hello"),
                served("an extension", chunked("5;name=value\r\nhello\r\n" + END), "hello"),
                served("an extension without a value", chunked("5;name\r\nhello\r\n" + END), "hello"),
                served("an extension in quotes", chunked("5;name=\"a;b\"\r\nhello\r\n" + END), "hello"),
                served("an extension with spaces around it", chunked("5 ; name = value\r\nhello\r\n" + END), "hello"),
                served("an extension of the last chunk", chunked(HELLO + "0;name=value\r\n\r\n"), "hello"),
                served("a trailer", chunked(HELLO + "0\r\nX-Checksum: 1\r\n\r\n"), "hello"),
                served("a trailer that must be none: a length", chunked(HELLO + "0\r\nContent-Length: 100\r\n\r\n"), "hello"),
                served("a trailer that must be none: a coding", chunked(HELLO + "0\r\nTransfer-Encoding: chunked\r\n\r\n"), "hello"),
                served("a trailer that must be none: a host", chunked(HELLO + "0\r\nHost: b\r\n\r\n"), "hello"),
                served("a trailer that must be none: authority", chunked(HELLO + "0\r\nAuthorization: Basic x\r\n\r\n"), "hello"),
                served("spaces behind a size, which Netty allows: it ends all the same where it should",
                        chunked("5  \r\nhello\r\n" + END), "hello"),
                served("spaces before a size, which Netty allows: likewise", chunked("  5\r\nhello\r\n" + END), "hello"),
                invalid("a negative size", chunked("-5\r\nhello\r\n" + END)),
                invalid("a size with a plus", chunked("+5\r\nhello\r\n" + END)),
                invalid("a size with 0x", chunked("0x5\r\nhello\r\n" + END)),
                invalid("a size that is no hexadecimal number", chunked("xyz\r\nhello\r\n" + END)),
                invalid("a size of 2 to the power of 31", chunked("80000000\r\nhello\r\n" + END)),
                invalid("a size of 2 to the power of 32 and 5", chunked("100000005\r\nhello\r\n" + END)),
                invalid("a size of 2 to the power of 64 and 5", chunked("10000000000000005\r\nhello\r\n" + END)),
                refused("a size of more than the limit", chunked("7fffffff\r\n" + "x".repeat(3_000_000)), 413, RawCase.CLOSED),
                invalid("an empty size", chunked("\r\nhello\r\n" + END)),
                invalid("an extension without a size", chunked(";name=value\r\nhello\r\n" + END)),
                invalid("a size of 10,000 digits", chunked("0".repeat(10_000) + "5\r\nhello\r\n" + END)),
                invalid("an extension of 10,000 characters", chunked("5;" + "x".repeat(10_000) + "\r\nhello\r\n" + END)),
                invalid("an extension in quotes that never end", chunked("5;name=\"x\r\nhello\r\n" + END)),
                invalid("an extension with a bare LF", chunked("5;name\nhello\r\n" + END)),
                invalid("an extension with a bare LF in quotes", chunked("5;name=\"\n\"\r\nhello\r\n" + END)),
                invalid("an extension with a bare CR", chunked("5;a\rb\r\nhello\r\n" + END)),
                invalid("a size that ends with a bare LF", chunked("5\nhello\r\n" + END)),
                invalid("a size that ends with a bare CR", chunked("5\rhello\r\n" + END)),
                invalid("no line end behind the data", chunked("5\r\nhello" + END)),
                invalid("more data than the size says", chunked("5\r\nhello!\r\n" + END)),
                invalid("a bare LF behind the data", chunked("5\r\nhello\n" + END)),
                invalid("a last chunk that ends with a bare LF", chunked(HELLO + "0\n\r\n")),
                invalid("a trailer that ends with a bare LF", chunked(HELLO + "0\r\nX: y\n\r\n")),
                invalid("a trailer without a colon", chunked(HELLO + "0\r\ntrailer\r\n\r\n")),
                invalid("a trailer with a space before its colon", chunked(HELLO + "0\r\nX : y\r\n\r\n")),
                invalid("a trailer with a NUL", chunked(HELLO + "0\r\nX: a\0b\r\n\r\n")),
                invalid("a trailer of 20,000 characters", chunked(HELLO + "0\r\nX: " + "y".repeat(20_000) + "\r\n\r\n")),
                invalid("10,000 trailers", chunked(HELLO + "0\r\n" + "X: y\r\n".repeat(10_000) + "\r\n")));
    }
}
