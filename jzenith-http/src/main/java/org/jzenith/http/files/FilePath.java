package org.jzenith.http.files;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path of a request as that of a file. Nothing but plain names comes through: no dots that lead elsewhere, no
 * hidden files, nothing that any file system takes for the end of a name.
 *
 * @param name the names, with slashes between them; empty for the folder at the root
 * @param folder whether the path ends with a slash
 */
record FilePath(String name, boolean folder) {

    /** RFC 8615 */
    static final String WELL_KNOWN = ".well-known";
    /** What separates names, or a drive or stream from a name, on some file system. */
    private static final String SEPARATORS = "/\\:";

    private static final int ESCAPE_LENGTH = 3;
    private static final int RADIX = 16;
    private static final int DELETE = 0x7f;

    /**
     * Returns the path below the first names; null if it is none that a file can have.
     *
     * @param path the path as the client has sent it, which has at least as many names
     * @param skipped how many names to leave out
     */
    static @Nullable FilePath parse(String path, int skipped) {
        if (!path.startsWith("/")) {
            return null;
        }
        String[] segments = path.substring(1).split("/", -1);
        List<String> names = new ArrayList<>();
        for (int i = skipped; i < segments.length; i++) {
            boolean last = i == segments.length - 1;
            if (last && segments[i].isEmpty()) {
                return new FilePath(String.join("/", names), true);
            }
            String name = decode(segments[i]);
            if (name == null || !(isName(name) || (i == 0 && !last && name.equals(WELL_KNOWN)))) {
                return null;
            }
            names.add(name);
        }
        return new FilePath(String.join("/", names), false);
    }

    /** Returns whether a client may ask for a file of this name. */
    static boolean isName(String name) {
        return !name.isEmpty()
                && !name.startsWith(".")
                && !name.endsWith(".")
                && !name.endsWith(" ")
                && name.chars().noneMatch(c -> c < ' ' || c == DELETE || SEPARATORS.indexOf(c) >= 0);
    }

    /** Decodes once, and what is valid only: otherwise, two spellings could mean one file. */
    private static @Nullable String decode(String segment) {
        ByteBuffer bytes = ByteBuffer.allocate(segment.length());
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c == '%') {
                int octet = i + ESCAPE_LENGTH <= segment.length() ? octet(segment, i + 1) : -1;
                if (octet < 0) {
                    return null;
                }
                bytes.put((byte) octet);
                i += ESCAPE_LENGTH - 1;
            } else if (c >= DELETE) {
                return null;
            } else {
                bytes.put((byte) c);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static int octet(String text, int at) {
        int high = Character.digit(text.charAt(at), RADIX);
        int low = Character.digit(text.charAt(at + 1), RADIX);
        return high < 0 || low < 0 ? -1 : RADIX * high + low;
    }

    /** Returns the names with another one behind them. */
    String child(String last) {
        return name.isEmpty() ? last : name + '/' + last;
    }

    /** Returns the last name, or an empty text. */
    String lastName() {
        return folder ? "" : name.substring(name.lastIndexOf('/') + 1);
    }
}
