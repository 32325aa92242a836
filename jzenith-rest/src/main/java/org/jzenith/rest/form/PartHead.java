package org.jzenith.rest.form;

import jakarta.ws.rs.core.AbstractMultivaluedMap;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of a part of a form (RFC 7578 section 4).
 *
 * @param name the name of the field
 * @param fileName the client's name of the file; null if the part is not a file
 * @param mediaType the type of the content
 * @param headers all headers of the part; their names are case-insensitive
 */
public record PartHead(
        String name, @Nullable String fileName, MediaType mediaType, MultivaluedMap<String, String> headers) {

    /** Immutable headers. */
    private static final class Headers extends AbstractMultivaluedMap<String, String> {

        Headers(Map<String, List<String>> headers) {
            super(headers);
        }
    }

    private static final Set<String> IDENTITIES = Set.of("7bit", "8bit", "binary");

    /**
     * Browsers escape a quotation mark as %22, other clients with a backslash, which is otherwise an ordinary
     * character.
     */
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*([^\\s=;\"]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^\\s;\"]*))");

    /**
     * Parses the lines of a head. Throws {@link IOException} if they do not describe a field of a form, or are more
     * than {@code maxHeaders}.
     */
    public static PartHead parse(String text, int maxHeaders) throws IOException {
        if (text.indexOf('\0') >= 0) { // RFC 5322 section 2.2
            throw new IOException("a part has a header with U+0000");
        }
        Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        int count = 0;
        for (String line : text.isEmpty() ? new String[0] : text.split("\r\n", maxHeaders + 1)) {
            int colon = line.indexOf(':');
            count++;
            if (colon <= 0 || count > maxHeaders) {
                throw new IOException("a part has a malformed header, or more than " + maxHeaders);
            }
            all.computeIfAbsent(line.substring(0, colon).strip(), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        all.replaceAll((header, values) -> List.copyOf(values));
        MultivaluedMap<String, String> headers = new Headers(Collections.unmodifiableMap(all));
        String disposition = headers.getFirst("Content-Disposition");
        String name =
                disposition == null || !disposition.toLowerCase(Locale.ROOT).startsWith("form-data")
                        ? null
                        : parameter(disposition, "name");
        if (name == null) {
            throw new IOException("a part has no Content-Disposition: form-data with a name");
        }
        return new PartHead(
                name,
                parameter(disposition, "filename"),
                mediaType(headers.getFirst(HttpHeaders.CONTENT_TYPE)),
                headers);
    }

    /** Returns the transfer encoding of the content (RFC 7578 section 4.7); null if it has none. */
    public @Nullable String transferEncoding() {
        String encoding = headers.getFirst("Content-Transfer-Encoding");
        return encoding == null || IDENTITIES.contains(encoding.toLowerCase(Locale.ROOT)) ? null : encoding;
    }

    private static MediaType mediaType(@Nullable String type) throws IOException {
        try {
            return type == null ? MediaType.TEXT_PLAIN_TYPE : MediaType.valueOf(type);
        } catch (IllegalArgumentException e) {
            throw new IOException("a part has a malformed Content-Type", e);
        }
    }

    private static @Nullable String parameter(String disposition, String name) {
        Matcher parameters = PARAMETER.matcher(disposition);
        while (parameters.find()) {
            if (name.equalsIgnoreCase(parameters.group(1))) {
                String quoted = parameters.group(2);
                return quoted == null ? parameters.group(3) : quoted.replace("\\\"", "\"");
            }
        }
        return null;
    }
}
