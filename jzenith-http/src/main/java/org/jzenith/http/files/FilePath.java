package org.jzenith.http.files;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path of a file in a request. Accepts only plain names: no dot segments, no hidden files, and no characters that a
 * file system treats as the end of a name.
 *
 * @param name the names, separated by slashes; empty for the root folder
 * @param folder whether the path ends with a slash
 */
record FilePath(String name, boolean folder) {

    /** RFC 8615 */
    static final String WELL_KNOWN = ".well-known";
    /** The separators of names, drives or streams on any file system. */
    private static final String SEPARATORS = "/\\:";

    private static final int ESCAPE_LENGTH = 3;
    private static final int RADIX = 16;
    private static final int DELETE = 0x7f;

    /**
     * Returns the path without its first names; null if no file can have it.
     *
     * @param path the raw path of the request, with at least as many names
     * @param skipped the number of names to leave out
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

    /** Returns whether clients may request a file of this name. */
    static boolean isName(String name) {
        return !name.isEmpty()
                && !name.startsWith(".")
                && !name.endsWith(".")
                && !name.endsWith(" ")
                && name.chars().noneMatch(c -> c < ' ' || c == DELETE || SEPARATORS.indexOf(c) >= 0);
    }

    /** Decodes once, and only valid encodings. Otherwise, two spellings could mean one file. */
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

    /** Returns this path with another name at its end. */
    String child(String last) {
        return name.isEmpty() ? last : name + '/' + last;
    }

    /** Returns the last name; empty if there is none. */
    String lastName() {
        return folder ? "" : name.substring(name.lastIndexOf('/') + 1);
    }
}
