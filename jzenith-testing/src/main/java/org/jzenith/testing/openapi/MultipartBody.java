package org.jzenith.testing.openapi;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads bodies of the type {@code multipart/form-data} (RFC 7578, whose parts are those of RFC 2046). */
final class MultipartBody {

    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*([^=;\\s]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^;\\s]*))");

    private MultipartBody() {}

    /**
     * A part.
     *
     * @param name its name in the form
     * @param type its media type; empty for the default, which is a text
     * @param isFile whether it has a file name
     * @param bytes a character for each of its bytes
     */
    record Part(String name, String type, boolean isFile, String bytes) {

        /** Returns the part as a text in UTF-8. */
        String text() {
            return utf8(bytes);
        }
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    /** Returns the parameters of a header by their names in lower case. */
    private static Map<String, String> parameters(String header) {
        Map<String, String> parameters = new HashMap<>();
        Matcher matcher = PARAMETER.matcher(header);
        while (matcher.find()) {
            String quoted = matcher.group(2);
            parameters.put(
                    matcher.group(1).toLowerCase(Locale.ROOT),
                    quoted == null ? matcher.group(3) : quoted.replaceAll("\\\\(.)", "$1"));
        }
        return parameters;
    }

    /** Reads a body with this complete Content-Type. */
    static List<Part> parts(String type, byte[] body) throws MalformedTextException {
        String boundary = parameters(type).getOrDefault("boundary", "");
        if (boundary.isEmpty()) {
            throw new MalformedTextException("the Content-Type has no boundary", "multipart/form-data; boundary=...");
        }
        String text = "\r\n" + new String(body, StandardCharsets.ISO_8859_1); // One character is one byte.
        Matcher delimiter = Pattern.compile("\r\n--" + Pattern.quote(boundary) + "(--)?[ \t]*(?=\r\n|\\z)")
                .matcher(text);
        List<Part> parts = new ArrayList<>();
        int begin = -1; // Bytes before the first delimiter belong to no part.
        while (delimiter.find()) {
            if (begin >= 0) {
                parts.add(part(text.substring(begin, delimiter.start())));
            }
            if (delimiter.group(1) != null) {
                return parts;
            }
            begin = delimiter.end();
        }
        throw new MalformedTextException("the body does not end with its boundary", "--boundary--");
    }

    /** Reads a line break, headers, an empty line and the content. */
    private static Part part(String text) throws MalformedTextException {
        int end = text.indexOf("\r\n\r\n");
        Map<String, String> headers = new HashMap<>();
        for (String line : text.substring(0, Math.max(end, 0)).split("\r\n", -1)) {
            String[] both = line.split(":", 2);
            if (both.length == 2) {
                headers.put(both[0].trim().toLowerCase(Locale.ROOT), both[1].trim());
            }
        }
        String disposition = headers.getOrDefault("content-disposition", "");
        Map<String, String> parameters = parameters(disposition);
        String name = parameters.getOrDefault("name", "");
        if (name.isEmpty() || !disposition.toLowerCase(Locale.ROOT).startsWith("form-data")) {
            throw new MalformedTextException("a part has no name", "Content-Disposition: form-data; name=\"...\"");
        }
        return new Part(
                utf8(name),
                headers.getOrDefault("content-type", ""),
                parameters.containsKey("filename") || parameters.containsKey("filename*"),
                text.substring(end + 4));
    }
}
