package org.jzenith.http.websocket;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes text strictly as UTF-8 (RFC 6455 section 8.1). */
final class Utf8 {

    private Utf8() {}

    /** Returns a text. Unlike {@code new String}, this does not replace malformed bytes. */
    static String decode(byte[] bytes, int offset, int length) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes, offset, length))
                .toString();
    }
}
