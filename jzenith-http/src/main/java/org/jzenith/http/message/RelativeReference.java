package org.jzenith.http.message;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Resolves references (RFC 3986 section 5.2). {@link URI#resolve} follows an older standard, and keeps surplus dots,
 * for example.
 */
public final class RelativeReference {

    private RelativeReference() {}

    /**
     * Returns the target of a reference, which may be absolute. The base ends with a slash. A slash at the start of the
     * reference stays below the base, because {@code UriBuilder.fromResource} returns such paths.
     */
    public static URI resolve(URI base, URI reference) {
        if (reference.isAbsolute()) {
            return reference;
        }
        String path = reference.getRawPath();
        if (reference.getRawAuthority() != null) {
            return URI.create(
                    base.getScheme() + "://" + reference.getRawAuthority() + withoutDots(path) + rest(reference));
        }
        String below = base.getRawPath() + (path.startsWith("/") ? path.substring(1) : path);
        return URI.create(base.getScheme() + "://" + base.getRawAuthority() + withoutDots(below) + rest(reference));
    }

    private static String rest(URI reference) {
        return part('?', reference.getRawQuery()) + part('#', reference.getRawFragment());
    }

    private static String part(char mark, @Nullable String text) {
        return text == null ? "" : mark + text;
    }

    /** Removes dot segments (RFC 3986 section 5.2.4). The path begins with a slash, or is empty. */
    private static String withoutDots(String path) {
        Deque<String> segments = new ArrayDeque<>();
        String[] all = path.split("/", -1);
        for (int i = 1; i < all.length; i++) {
            boolean dots = all[i].equals(".") || all[i].equals("..");
            if (all[i].equals("..")) {
                segments.pollLast();
            } else if (!dots) {
                segments.addLast(all[i]);
            }
            if (dots && i == all.length - 1) {
                segments.addLast("");
            }
        }
        return all.length > 1 ? '/' + String.join("/", segments) : path;
    }
}
