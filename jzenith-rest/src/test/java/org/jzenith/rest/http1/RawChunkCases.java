package org.jzenith.rest.http1;

import static org.jzenith.rest.support.RawCase.chunked;
import static org.jzenith.rest.support.RawCase.head;
import static org.jzenith.rest.support.RawCase.refused;
import static org.jzenith.rest.support.RawCase.served;

import java.util.List;
import org.jzenith.rest.support.RawCase;

/** Bodies in chunks (RFC 9112 section 7.1). */
final class RawChunkCases {

    private static final String HELLO = "5\r\nhello\r\n";
    private static final String END = "0\r\n\r\n";

    private RawChunkCases() {}

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
                served(
                        "a trailer that must be none: a length",
                        chunked(HELLO + "0\r\nContent-Length: 100\r\n\r\n"),
                        "hello"),
                served(
                        "a trailer that must be none: a coding",
                        chunked(HELLO + "0\r\nTransfer-Encoding: chunked\r\n\r\n"),
                        "hello"),
                served("a trailer that must be none: a host", chunked(HELLO + "0\r\nHost: b\r\n\r\n"), "hello"),
                served(
                        "a trailer that must be none: authority",
                        chunked(HELLO + "0\r\nAuthorization: Basic x\r\n\r\n"),
                        "hello"),
                served(
                        "an extension in quotes with escapes",
                        chunked("5;name=\"\\\"\t;\\\\\";b\r\nhello\r\n" + END),
                        "hello"),
                served(
                        "an extension of the last chunk with spaces",
                        chunked(HELLO + "000 ;\ta\t=\tb\r\n\r\n"),
                        "hello"),
                served("data that looks like a head", chunked("5;a\r\n3 X\r\n\r\n" + END), "3 X\r\n"),
                invalid("spaces behind a size", chunked("5  \r\nhello\r\n" + END)),
                invalid("spaces before a size", chunked("  5\r\nhello\r\n" + END)),
                invalid("a word behind a size", chunked("5 X\r\nhello\r\n" + END)),
                invalid("a bare CR and a word behind a size", chunked("5\rX\r\nhello\r\n" + END)),
                invalid("two CRs behind a size", chunked("5\r\r\nhello\r\n" + END)),
                invalid("a NUL behind a size", chunked("5\0\r\nhello\r\n" + END)),
                invalid("a form feed behind a size", chunked("5\f\r\nhello\r\n" + END)),
                invalid("a control character behind a size, and an extension", chunked("5\u0001;a\r\nhello\r\n" + END)),
                invalid("a word behind the size of the second chunk", chunked(HELLO + "1 X\r\n!\r\n" + END)),
                invalid("a word behind the size of the last chunk", chunked(HELLO + "0 X\r\n\r\n")),
                invalid("an extension without a name", chunked("5;\r\nhello\r\n" + END)),
                invalid("an extension with a value alone", chunked("5;=a\r\nhello\r\n" + END)),
                invalid("an extension with an equals sign alone", chunked("5;a=\r\nhello\r\n" + END)),
                invalid("an extension of two words", chunked("5;a b\r\nhello\r\n" + END)),
                invalid("an extension with a space behind it", chunked("5;a \r\nhello\r\n" + END)),
                invalid("an extension with a word behind its quotes", chunked("5;a=\"b\"c\r\nhello\r\n" + END)),
                invalid("an extension with a NUL", chunked("5;a\0\r\nhello\r\n" + END)),
                invalid("an extension with a NUL in quotes", chunked("5;a=\"\0\"\r\nhello\r\n" + END)),
                invalid(
                        "an extension with an escaped control character",
                        chunked("5;a=\"\\\u0001\"\r\nhello\r\n" + END)),
                invalid("an extension with a control character", chunked("5;a=\u001bb\r\nhello\r\n" + END)),
                invalid("an extension with a DEL", chunked("5;a=\u007f\r\nhello\r\n" + END)),
                invalid("an extension whose name is no token", chunked("5;a@b\r\nhello\r\n" + END)),
                invalid("an extension whose name is not ASCII", chunked("5;\u00e4\r\nhello\r\n" + END)),
                invalid(
                        "a bad chunk on the path of the health check",
                        head("GET /health HTTP/1.1", "Transfer-Encoding: chunked") + "x\r\n"),
                invalid(
                        "a word behind a size on the path of the health check",
                        head("GET /health HTTP/1.1", "Transfer-Encoding: chunked") + "5 X\r\nhello\r\n" + END),
                invalid(
                        "a bad trailer on the path of the health check",
                        head("GET /health HTTP/1.1", "Transfer-Encoding: chunked") + HELLO + "0\r\ntrailer\r\n\r\n"),
                invalid("a negative size", chunked("-5\r\nhello\r\n" + END)),
                invalid("a size with a plus", chunked("+5\r\nhello\r\n" + END)),
                invalid("a size with 0x", chunked("0x5\r\nhello\r\n" + END)),
                invalid("a size that is no hexadecimal number", chunked("xyz\r\nhello\r\n" + END)),
                invalid("a size of 2 to the power of 31", chunked("80000000\r\nhello\r\n" + END)),
                invalid("a size of 2 to the power of 32 and 5", chunked("100000005\r\nhello\r\n" + END)),
                invalid("a size of 2 to the power of 64 and 5", chunked("10000000000000005\r\nhello\r\n" + END)),
                refused(
                        "a size of more than the limit",
                        chunked("7fffffff\r\n" + "x".repeat(3_000_000)),
                        413,
                        RawCase.CLOSED),
                invalid("an empty size", chunked("\r\nhello\r\n" + END)),
                invalid("an extension without a size", chunked(";name=value\r\nhello\r\n" + END)),
                invalid("a size of 10,000 digits", chunked("0".repeat(10_000) + "5\r\nhello\r\n" + END)),
                invalid(
                        "an extension of 10,000 characters",
                        chunked("5;" + "x".repeat(10_000) + "\r\nhello\r\n" + END)),
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
                invalid(
                        "a trailer of 20,000 characters",
                        chunked(HELLO + "0\r\nX: " + "y".repeat(20_000) + "\r\n\r\n")),
                invalid("10,000 trailers", chunked(HELLO + "0\r\n" + "X: y\r\n".repeat(10_000) + "\r\n")));
    }
}
