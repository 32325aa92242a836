package org.jzenith.security.jwt;

import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ControlCharacters;

/** What messages show of what others have sent, which anybody may have made up. */
final class UntrustedText {

    private static final int MAX = 300;

    private UntrustedText() {}

    /** Returns a value in one line of limited length. */
    static String of(@Nullable Object value) {
        String text = String.valueOf(value);
        return ControlCharacters.escape(text.length() > MAX ? text.substring(0, MAX) + "..." : text);
    }
}
