package org.jzenith.client.form;

import jakarta.ws.rs.core.MediaType;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.ContentType;

/**
 * Media types and their texts (RFC 9110 section 8.3.1). JAX-RS's own type needs an implementation of JAX-RS for either
 * direction.
 */
final class MediaTypes {

    private static final String TOKEN = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
    private static final Pattern PARAMETER =
            Pattern.compile("[ \\t]*;[ \\t]*(" + TOKEN + ")=(?:(" + TOKEN + ")|\"((?:[^\"\\\\]|\\\\.)*+)\")[ \\t]*");
    private static final Pattern WHOLE_TOKEN = Pattern.compile(TOKEN);
    private static final Pattern TYPE = Pattern.compile("(" + TOKEN + ")/(" + TOKEN + ")(.*)");

    static final MediaType TEXT = new MediaType("text", "plain", "UTF-8");
    static final MediaType BYTES = MediaType.APPLICATION_OCTET_STREAM_TYPE;
    static final MediaType JSON = MediaType.APPLICATION_JSON_TYPE;

    private MediaTypes() {}

    /** Returns whether a text is a token (RFC 9110 section 5.6.2), as the name of a header is. */
    static boolean isToken(String text) {
        return WHOLE_TOKEN.matcher(text).matches();
    }

    /** Parses a media type; throws {@link IllegalArgumentException} if the text is none. */
    static MediaType parse(String text) {
        Matcher type = TYPE.matcher(text.strip());
        Map<String, String> parameters = new LinkedHashMap<>();
        if (!type.matches() || !addParameters(type.group(3), parameters)) {
            throw new IllegalArgumentException(
                    "media type \"" + text + "\" (expected: a type such as image/png or text/plain;charset=UTF-8)");
        }
        return new MediaType(type.group(1), type.group(2), parameters);
    }

    private static boolean addParameters(String text, Map<String, String> parameters) {
        Matcher next = PARAMETER.matcher(text);
        int end = 0;
        while (next.find(end) && next.start() == end) {
            String token = next.group(2);
            parameters.put(next.group(1), token == null ? next.group(3).replaceAll("\\\\(.)", "$1") : token);
            end = next.end();
        }
        return end == text.length();
    }

    /** Returns the text of a media type. */
    static String text(MediaType type) {
        StringBuilder text = new StringBuilder(type.getType() + '/' + type.getSubtype());
        type.getParameters().forEach((name, value) -> {
            text.append(';').append(name).append('=');
            text.append(isToken(value) ? value : '"' + value.replaceAll("([\"\\\\])", "\\\\$1") + '"');
        });
        return text.toString();
    }

    /** Returns the charset of a media type, or UTF-8 if it names none; null if the JVM does not support it. */
    static @Nullable Charset charset(MediaType type) {
        String name = type.getParameters().get(MediaType.CHARSET_PARAMETER);
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            return null;
        }
    }

    /** Returns whether JSON can be written as this type. */
    static boolean isJson(MediaType type) {
        return new ContentType(text(type)).isJson();
    }

    static boolean isPlainText(MediaType type) {
        return new ContentType(text(type)).isPlainText();
    }
}
