package org.jzenith.rest.form;

import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The boundary between the parts of a form (RFC 2046 section 5.1.1). */
public final class Boundary {

    private static final int MAX = 70;

    private Boundary() {}

    /**
     * Returns the delimiter of a type, with the line break before it; throws {@link IOException} if the type has none.
     */
    public static byte[] delimiter(MediaType type) throws IOException {
        String boundary = type.getParameters().get("boundary");
        if (boundary == null || boundary.isEmpty() || boundary.length() > MAX) {
            throw new IOException("the Content-Type names no boundary of 1 to " + MAX + " characters");
        }
        return ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }
}
