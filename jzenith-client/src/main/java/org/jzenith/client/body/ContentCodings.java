package org.jzenith.client.body;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The content codings of a body (RFC 9110 section 8.4). The client requests none and decodes none, because a few bytes
 * could become very many.
 *
 * @param names those that change the body, in the order in which they were applied
 */
public record ContentCodings(List<String> names) {

    private static final ContentCodings NONE = new ContentCodings(List.of());

    /** Reads the values of {@code Content-Encoding}. */
    public static ContentCodings of(List<String> fields) {
        if (fields.isEmpty()) { // Usual
            return NONE;
        }
        return new ContentCodings(fields.stream()
                .flatMap(field -> Arrays.stream(field.split(",", -1)))
                .map(String::trim)
                .filter(name -> !name.isEmpty() && !name.equalsIgnoreCase("identity"))
                .toList());
    }

    /**
     * Checks that the body has no coding.
     *
     * @throws IOException if it has one; the message is the end of a sentence
     */
    public void requireNone() throws IOException {
        if (!names.isEmpty()) {
            throw new IOException("has the Content-Encoding "
                    + names.stream().limit(4).map(ContentCodings::printable).collect(Collectors.joining(", "))
                    + ", which the client does not decode (expected: none)");
        }
    }

    private static String printable(String name) {
        return name.matches("[!-~]{1,40}") ? name : "of an invalid name";
    }
}
