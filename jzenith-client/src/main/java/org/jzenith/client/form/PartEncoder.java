package org.jzenith.client.form;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.MediaType;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes heads of parts, and contents that are known as a whole (RFC 7578 section 4). Throws
 * {@link IllegalArgumentException} if encoding fails.
 */
final class PartEncoder {

    private PartEncoder() {}

    /** Returns the head of a part, with the empty line that ends it. */
    static Buffer head(String name, PartData part) {
        StringBuilder head = new StringBuilder("Content-Disposition: form-data; name=\"")
                .append(quoted(name))
                .append('"');
        if (part.fileName() != null) {
            head.append("; filename=\"").append(quoted(part.fileName())).append('"');
        }
        head.append("\r\n");
        add(head, "Content-Type", MediaTypes.text(part.mediaType()));
        for (Map.Entry<String, List<String>> header : part.headers().entrySet()) {
            header.getValue().forEach(value -> add(head, header.getKey(), value));
        }
        return encoded(head.append("\r\n").toString(), StandardCharsets.UTF_8, "the head of the part \"" + name + '"');
    }

    /**
     * Returns a name in the form for quotation marks (HTML standard, "multipart/form-data encoding algorithm"). Some
     * servers read a backslash as an escape, and would not find the end of a name with a final backslash.
     */
    private static String quoted(String name) {
        String quoted = name.replace("\r", "%0D").replace("\n", "%0A").replace("\"", "%22");
        return quoted.endsWith("\\") ? quoted.substring(0, quoted.length() - 1) + "%5C" : quoted;
    }

    private static void add(StringBuilder head, String name, String value) {
        checkHeader(name, value);
        head.append(name).append(": ").append(value).append("\r\n");
    }

    /** Throws {@link IllegalArgumentException} if a part cannot have this header. */
    static void checkHeader(String name, String value) {
        if (!MediaTypes.isToken(name)) {
            throw new IllegalArgumentException("the header \"" + printable(name)
                    + "\" of a part (expected: a name of letters, digits and hyphens)");
        }
        if (value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7F)) {
            throw new IllegalArgumentException(
                    "the header " + name + " of a part: a value with a character that no header may have (expected: "
                            + "text without line breaks and control characters)");
        }
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }

    /** Returns the content of a part; a value that is neither text nor bytes becomes JSON or plain text. */
    static Buffer content(String name, MediaType type, PartContent.Value content, ObjectMapper mapper) {
        Object value = content.value();
        if (value instanceof byte[] bytes) {
            return Buffer.buffer(bytes);
        }
        if (value instanceof Buffer buffer) {
            return buffer;
        }
        if (value instanceof String || MediaTypes.isPlainText(type)) {
            return text(name, type, value.toString());
        }
        try {
            return Buffer.buffer(
                    mapper.writerFor(mapper.constructType(content.type())).writeValueAsBytes(value));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "the part \"" + printable(name) + "\": a " + content.type().getTypeName()
                            + " (expected: a value that the ObjectMapper of the application can write as JSON)",
                    e);
        }
    }

    private static Buffer text(String name, MediaType type, String text) {
        @Nullable Charset charset = MediaTypes.charset(type);
        if (charset == null || !charset.canEncode()) {
            throw new IllegalArgumentException("the part \"" + printable(name) + "\": a text as "
                    + MediaTypes.text(type) + " (expected: a charset that the JVM can write, such as UTF-8)");
        }
        return encoded(text, charset, "the part \"" + name + '"');
    }

    private static Buffer encoded(String text, Charset charset, String subject) {
        try {
            ByteBuffer encoded = charset.newEncoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return Buffer.buffer(bytes);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    printable(subject) + ": a text with a character that " + charset
                            + " does not have (expected: characters of that charset)",
                    e);
        }
    }
}
