package org.jzenith.client.body;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;

/**
 * A media type with its parameters, as a header has it (RFC 9110 section 8.3.1). JAX-RS's own type needs an
 * implementation of JAX-RS to parse one.
 */
public record ContentType(String text) {

    /** Returns the type and subtype in lower case, without parameters. */
    public String essence() {
        int end = text.indexOf(';');
        return (end < 0 ? text : text.substring(0, end)).trim().toLowerCase(Locale.ROOT);
    }

    /** Returns whether it is JSON, or something that is written in JSON. */
    public boolean isJson() {
        String essence = essence();
        return essence.equals("application/json") || essence.endsWith("+json") || essence.equals("text/json");
    }

    /** Returns whether it is a JSON value on each line. */
    public boolean isLines() {
        String essence = essence();
        return essence.endsWith("ndjson") || essence.endsWith("/jsonl");
    }

    /** Returns whether it is a stream of server-sent events. */
    public boolean isEvents() {
        return essence().equals("text/event-stream");
    }

    /** Returns whether it is plain text. */
    public boolean isPlainText() {
        return essence().equals("text/plain");
    }

    /** Returns whether it stands for several types. */
    public boolean isWildcard() {
        return essence().indexOf('*') >= 0;
    }

    /** Returns the charset; UTF-8 if none is named, or one that nobody knows. */
    public Charset charset() {
        for (String parameter : text.split(";", -1)) {
            String[] both = parameter.split("=", 2);
            if (both.length == 2 && both[0].trim().equalsIgnoreCase("charset")) {
                try {
                    return Charset.forName(both[1].trim().replace("\"", ""));
                } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                    return StandardCharsets.UTF_8;
                }
            }
        }
        return StandardCharsets.UTF_8;
    }
}
