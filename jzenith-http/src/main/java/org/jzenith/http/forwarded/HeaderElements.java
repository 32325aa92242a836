package org.jzenith.http.forwarded;

import io.vertx.core.MultiMap;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a list header, the last first, because proxies append theirs. The header may have several lines (RFC
 * 9110 section 5.3). Skips empty elements (section 5.6.1.2).
 */
final class HeaderElements implements Iterator<String> {

    private final List<String> lines;
    private int line;
    private String text = "";
    /** The end of the next element; negative if the line has no other. */
    private int end = -1;

    private @Nullable String next;

    HeaderElements(MultiMap headers, String name) {
        lines = headers.getAll(name);
        line = lines.size();
        advance();
    }

    /** Returns the last element of a header; null if it has none. */
    static @Nullable String last(MultiMap headers, String name) {
        HeaderElements elements = new HeaderElements(headers, name);
        return elements.hasNext() ? elements.next() : null;
    }

    private void advance() {
        next = null;
        while (next == null && (end >= 0 || line > 0)) {
            if (end < 0) {
                text = lines.get(--line);
                end = text.length();
            }
            int comma = text.lastIndexOf(',', end - 1);
            String element = text.substring(comma + 1, end).strip();
            end = comma;
            next = element.isEmpty() ? null : element;
        }
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public String next() {
        String element = next;
        if (element == null) {
            throw new NoSuchElementException();
        }
        advance();
        return element;
    }
}
