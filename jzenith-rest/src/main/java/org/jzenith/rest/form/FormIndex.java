package org.jzenith.rest.form;

import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.WebApplicationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the positions of the parts of a form while it arrives, and keeps only their heads. Not for several threads. */
public final class FormIndex {

    /**
     * A part of a form.
     *
     * @param start the position of its content in the form
     * @param length the length of its content
     */
    public record Entry(PartHead head, long start, long length) {}

    private final FormParser parser;
    private final MultipartLimits limits;
    private final List<Entry> entries = new ArrayList<>();
    private @Nullable PartHead head;
    private long start;
    private long end;
    private @Nullable IOException malformed;
    private @Nullable WebApplicationException refusal;

    /** Takes the delimiter of the parts, as {@link Boundary} returns it, and the limits of the form. */
    public FormIndex(byte[] delimiter, MultipartLimits limits) {
        this.parser = new FormParser(delimiter, limits);
        this.limits = limits;
    }

    /** Takes more of the form. If it is malformed, {@link #entries} throws. */
    public void add(Buffer input) {
        if (malformed != null || refusal != null) {
            return;
        }
        parser.add(input);
        try {
            while (step()) {}
        } catch (IOException e) {
            malformed = e;
        }
    }

    private boolean step() throws IOException {
        switch (parser.next()) {
            case HEAD -> {
                head = parser.head();
                start = parser.offset();
                end = start;
            }
            case CONTENT -> end = parser.offset();
            case PART_END -> {
                if (entries.size() == limits.parts()) {
                    refusal = FormRefusal.tooManyParts(limits.parts());
                    return false;
                }
                if (head != null) {
                    entries.add(new Entry(head, start, end - start));
                }
            }
            case INPUT_NEEDED -> {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the parts in their order. Throws {@link IOException} if the form is malformed or incomplete, and 413 if
     * it has too many parts.
     */
    public List<Entry> entries() throws IOException {
        if (refusal != null) {
            throw refusal;
        }
        if (malformed != null) {
            throw malformed;
        }
        if (!parser.isComplete()) {
            throw new IOException("the body ends before its last delimiter");
        }
        return entries;
    }
}
