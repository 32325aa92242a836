package org.jzenith.http.message;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Fields of {@code application/x-www-form-urlencoded} text, as in a form or a query. */
public final class FormFields {

    private static final String NULL_CHARACTER = "%00";

    private FormFields() {}

    /** Returns the maximal number of fields of a form. */
    public static int count(byte[] form) {
        int fields = 1;
        for (byte each : form) {
            fields += each == '&' ? 1 : 0;
        }
        return fields;
    }

    /** As {@link #unstorable(String, String)}, for a form. */
    public static @Nullable String unstorable(byte[] form) {
        for (int i = 0; i < form.length; i++) {
            boolean escaped = form[i] == '0' && i > 1 && form[i - 1] == '0' && form[i - 2] == '%';
            if (escaped || form[i] == 0) {
                return unstorable(new String(form, StandardCharsets.ISO_8859_1), "form field");
            }
        }
        return null;
    }

    /**
     * Returns the reason to reject encoded fields if one contains U+0000; null if none does. Unpaired surrogates cannot
     * occur, because decoding replaces invalid UTF-8.
     *
     * @param kind the kind of field in the message, such as "query parameter"
     */
    public static @Nullable String unstorable(String fields, String kind) {
        int at = Math.max(fields.indexOf(NULL_CHARACTER), fields.indexOf('\0'));
        if (at < 0) {
            return null;
        }
        int start = fields.lastIndexOf('&', at) + 1;
        int equals = fields.indexOf('=', start);
        String reason = ' ' + UnstorableText.refusal(UnstorableText.NULL_CHARACTER) + '.';
        return equals < 0 || equals > at
                ? "The name of a " + kind + reason
                : "The " + kind + ' ' + Excerpt.of(decoded(fields.substring(start, equals))) + reason;
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // It is rejected anyway.
            return name;
        }
    }
}
