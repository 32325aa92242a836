package org.jzenith.client.body;

import io.vertx.core.MultiMap;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A media type with its parameters, as a header contains it (RFC 9110 section 8.3.1). JAX-RS's own type needs an
 * implementation of JAX-RS to parse one.
 *
 * @param text the text of the header
 * @param essence the type and subtype in lower case, without parameters
 */
public record ContentType(String text, String essence) {

    /** Parses the text of a header. */
    public ContentType(String text) {
        this(text, essence(text));
    }

    /** Returns the type of a response; JSON unless the response has a {@code Content-Type}. */
    static ContentType of(MultiMap headers) {
        String text = headers.get("Content-Type");
        return new ContentType(text == null ? "application/json" : text);
    }

    private static String essence(String text) {
        int end = text.indexOf(';');
        return (end < 0 ? text : text.substring(0, end)).trim().toLowerCase(Locale.ROOT);
    }

    /** Returns whether it is JSON, or a format based on JSON. */
    public boolean isJson() {
        return essence.equals("application/json") || essence.endsWith("+json") || essence.equals("text/json");
    }

    /** Returns whether it is a JSON value on each line. */
    public boolean isLines() {
        return essence.endsWith("ndjson") || essence.endsWith("/jsonl");
    }

    /** Returns whether it is a stream of server-sent events. */
    public boolean isEvents() {
        return essence.equals("text/event-stream");
    }

    /** Returns whether it is plain text. */
    public boolean isPlainText() {
        return essence.equals("text/plain");
    }

    /** Returns whether it is a wildcard for several types. */
    public boolean isWildcard() {
        return essence.indexOf('*') >= 0;
    }

    /** Returns the name of the charset as written; null if there is none. */
    public @Nullable String charsetName() {
        for (String parameter : text.split(";", -1)) {
            String[] both = parameter.split("=", 2);
            if (both.length == 2 && both[0].trim().equalsIgnoreCase("charset")) {
                return both[1].trim().replace("\"", "");
            }
        }
        return null;
    }

    /**
     * Returns the charset of a text; UTF-8 if none is named.
     *
     * @throws IOException if the JVM does not support it; the message is the end of a sentence
     */
    public Charset charset() throws IOException {
        String name = charsetName();
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new IOException(
                    "has the charset " + (name.matches("[!-~]{1,40}") ? name : "of an invalid name")
                            + " (expected: one that the JVM knows, such as UTF-8)",
                    e);
        }
    }

    /**
     * Returns the charset; UTF-8 if none is named, or if the JVM does not support it. JSON is UTF-8 (RFC 8259 section
     * 8.1).
     */
    Charset charsetOrUtf8() {
        try {
            return charset();
        } catch (IOException e) {
            return StandardCharsets.UTF_8;
        }
    }
}
