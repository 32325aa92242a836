package org.jzenith.http.rule;

import java.util.List;

/** Reads the {@code Transfer-Encoding} of a request (RFC 9112 section 6.1). */
enum TransferCodings {

    /** There is none, or only chunked, once. */
    SUPPORTED,
    /** The list contains other codings than chunked. */
    UNSUPPORTED,
    /**
     * The list is invalid, or chunked is not the last coding, so that the end of the body is unknown (RFC 9112 section
     * 6.3).
     */
    MALFORMED;

    private static final String CHUNKED = "chunked";

    /** Evaluates all values of the header. */
    static TransferCodings of(List<String> values) {
        boolean chunked = false;
        boolean others = false;
        for (String value : values) {
            boolean folded = value.startsWith(" "); // Other servers may ignore the next line.
            for (String coding : value.split(",", -1)) {
                String name = Tokens.trim(coding);
                if (chunked || folded || !Tokens.isToken(name)) {
                    return MALFORMED;
                }
                chunked = name.equalsIgnoreCase(CHUNKED);
                others |= !chunked;
            }
        }
        return others ? UNSUPPORTED : SUPPORTED;
    }
}
