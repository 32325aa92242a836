package org.jzenith.http.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text as WebSocket has it: UTF-8, and nothing else (RFC 6455 section 8.1). */
final class Utf8 {

    private Utf8() {}

    /** Returns a text; unlike {@code new String}, this replaces nothing that is malformed. */
    static String decode(byte[] bytes, int offset, int length) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes, offset, length))
                .toString();
    }
}
