package org.jzenith.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The payloads of a message. A message of at most 7,999 bytes is its own payload. Each part of a larger one begins with
 * a header, such as {@code #2cf24dba5fb0a30e/0/17:}: a hash of the message, the number of the part, and the number of
 * parts. No JSON begins with {@code #}.
 *
 * <p>The server sends equal payloads of a transaction once. The header makes the parts of a message different, but not
 * those of two equal messages, so all messages have the same rule.
 */
final class MessageParts {

    /** What the server accepts: {@code NOTIFY_PAYLOAD_MAX_LENGTH} is 8,000, and the text has a byte at its end. */
    static final int MAX_PAYLOAD = 7_999;

    /** The longest header has 30 bytes. */
    private static final int PART = MAX_PAYLOAD - 39;

    private static final int HASH_BYTES = 8;

    private static final Pattern HEADER = Pattern.compile("#([0-9a-f]{16})/(\\d{1,5})/(\\d{1,5}):");

    /**
     * A part that has arrived.
     *
     * @param hash the hash of the message
     * @param number 0 for the first one
     * @param count how many the message has
     */
    record Part(String hash, int number, int count, String text) {}

    private MessageParts() {}

    /** Returns the payloads that carry a text in UTF-8. */
    static List<String> of(byte[] message) {
        if (message.length <= MAX_PAYLOAD) {
            return List.of(new String(message, UTF_8));
        }
        List<String> texts = new ArrayList<>();
        for (int begin = 0; begin < message.length; ) {
            int end = Math.min(message.length, begin + PART);
            while (end < message.length && isInsideCharacter(message[end])) {
                end--;
            }
            texts.add(new String(message, begin, end - begin, UTF_8));
            begin = end;
        }
        String hash = hash(message);
        List<String> payloads = new ArrayList<>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            payloads.add("#" + hash + '/' + i + '/' + texts.size() + ':' + texts.get(i));
        }
        return payloads;
    }

    private static boolean isInsideCharacter(byte utf8) {
        return (utf8 & 0xC0) == 0x80;
    }

    /** Returns the part of a message that a payload is, or null if it is a whole message. */
    static @Nullable Part read(String payload) {
        if (!payload.startsWith("#")) {
            return null;
        }
        Matcher header = HEADER.matcher(payload);
        return header.lookingAt()
                ? new Part(
                        header.group(1),
                        Integer.parseInt(header.group(2)),
                        Integer.parseInt(header.group(3)),
                        payload.substring(header.end()))
                : null;
    }

    /** Returns the hash of a message. */
    static String hash(byte[] message) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(message), 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }
}
