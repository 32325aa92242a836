package org.jzenith.rest.http1;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * A small corruption of a request.
 *
 * @param kind what is done
 * @param at the position, as a fraction of the request
 * @param length how many bytes it affects
 * @param text what is inserted
 */
record RawMutation(Kind kind, double at, int length, String text) {

    enum Kind {
        INSERT,
        DELETE,
        REPLACE,
        DUPLICATE,
        TRUNCATE,
        INSERT_LINE,
        DELETE_LINE,
        DUPLICATE_LINE,
        MOVE_LINE_TO_END
    }

    /** Text that parsers fail on. */
    private static final String[] NASTY = {
        "\r\n",
        "\n",
        "\r",
        "\0",
        " ",
        "\t",
        ":",
        ";",
        ",",
        "\"",
        "%",
        "%0d%0a",
        "#",
        "?",
        "/",
        "//",
        "..",
        "\u000b",
        "\u007f",
        "\u0080",
        "\u00ff",
        "-",
        "+",
        "0",
        "0x",
        "1",
        "5",
        "ffffffff",
        "10000000000000000",
        "chunked",
        "identity",
        "GET /marker/0 HTTP/1.1\r\nHost: a\r\n\r\n",
        "0\r\n\r\n",
        "5\r\nhello\r\n",
        "HTTP/1.0",
        "HTTP/1.1",
        "HTTP/2.0",
        "http://b",
        "*"
    };

    private static final String[] NASTY_LINES = {
        "Content-Length: 5",
        "Content-Length: 0",
        "Content-Length: 6",
        "Content-Length: -1",
        "Content-Length: 5, 5",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding : chunked",
        " Transfer-Encoding: chunked",
        "Host: b",
        "Host:",
        "Connection: close",
        "Connection: keep-alive",
        "Connection: Content-Length",
        "Expect: 100-continue",
        "Expect: x",
        "Upgrade: h2c",
        "Trailer: Host",
        "TE: trailers",
        " folded",
        ": x",
        "x",
        "Cookie: $Version=x; a=\"",
        "Accept: x",
        "Accept: */*;q=x",
        "Accept-Language: ;;",
        "Content-Type: x",
        "Range: bytes=-",
        "Content-Encoding: gzip",
        "If-None-Match: \"",
        "Sec-WebSocket-Key1: a",
        "Sec-WebSocket-Key2: b"
    };

    static Arbitrary<RawMutation> any() {
        Arbitrary<String> bytes = Arbitraries.strings()
                .withCharRange('\0', '\u00ff')
                .ofMinLength(1)
                .ofMaxLength(4);
        return Arbitraries.of(Kind.class).flatMap(kind -> Combinators.combine(
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.integers().between(1, 12),
                        kind == Kind.INSERT_LINE
                                ? Arbitraries.of(NASTY_LINES)
                                : Arbitraries.oneOf(Arbitraries.of(NASTY), bytes))
                .as((at, length, text) -> new RawMutation(kind, at, length, text)));
    }

    String applyTo(String request) {
        int from = (int) (at * request.length());
        int to = Math.min(request.length(), from + length);
        int line = request.lastIndexOf('\n', Math.max(0, from - 1)) + 1;
        int next = request.indexOf('\n', line) + 1 > 0 ? request.indexOf('\n', line) + 1 : request.length();
        String before = request.substring(0, from);
        return switch (kind) {
            case INSERT -> before + text + request.substring(from);
            case DELETE -> before + request.substring(to);
            case REPLACE -> before + text + request.substring(Math.min(request.length(), from + text.length()));
            case DUPLICATE -> request.substring(0, to) + request.substring(from);
            case TRUNCATE -> before;
            case INSERT_LINE -> request.substring(0, line) + text + "\r\n" + request.substring(line);
            case DELETE_LINE -> request.substring(0, line) + request.substring(next);
            case DUPLICATE_LINE -> request.substring(0, next) + request.substring(line);
            case MOVE_LINE_TO_END ->
                request.substring(0, line) + request.substring(next) + request.substring(line, next);
        };
    }
}
