package org.jzenith.rest.form;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Divides a form into its parts while it arrives (RFC 7578, RFC 2046 section 5.1.1). Keeps only the last added bytes
 * and undecided ones: a head, or the possible beginning of a delimiter. Takes linear time, however the form is divided.
 * Not for several threads.
 */
final class FormParser {

    /** The next event in a form. */
    enum Event {
        /** The next event needs more input. */
        INPUT_NEEDED,
        /** The head of a part. */
        HEAD,
        /** Some of the content of a part. */
        CONTENT,
        /** The end of a part. */
        PART_END
    }

    private enum State {
        PREAMBLE,
        HEAD,
        CONTENT,
        EPILOGUE
    }

    /** The result of comparing bytes with a delimiter. */
    private enum Match {
        NONE,
        UNDECIDED,
        NEXT,
        LAST
    }

    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
    /** The maximum white space after a delimiter in its line; clients send none. */
    private static final int MAX_PADDING = 256;

    private final byte[] delimiter;
    private final MultipartLimits limits;
    private State state = State.PREAMBLE;
    /** The line break before the first delimiter may be missing. */
    private byte[] bytes = LINE_END;

    private int position;
    private int end = LINE_END.length;
    /** The number of bytes of the form before the kept ones; the line break above is not part of it. */
    private long before = -LINE_END.length;
    /** There is no end of a head before this position. */
    private int searched;
    /** The end of the line of the last delimiter. */
    private int lineEnd;

    private @Nullable PartHead head;
    private int contentStart;

    FormParser(byte[] delimiter, MultipartLimits limits) {
        this.delimiter = delimiter;
        this.limits = limits;
    }

    /** Takes more of the form. */
    void add(Buffer input) {
        if (state == State.EPILOGUE) {
            return;
        }
        int left = end - position;
        if (left == 0) {
            before += position;
            position = 0;
            end = 0;
            searched = 0;
        }
        if (end + input.length() > bytes.length) { // Doubles, because copying small pieces is slow.
            byte[] larger = new byte[Math.max(left + input.length(), 2 * left)];
            System.arraycopy(bytes, position, larger, 0, left);
            bytes = larger;
            searched = Math.max(0, searched - position);
            before += position;
            position = 0;
            end = left;
        }
        input.getBytes(bytes, end);
        end += input.length();
    }

    /** Returns the next event; throws {@link IOException} if the form is malformed. */
    Event next() throws IOException {
        return switch (state) {
            case PREAMBLE -> preamble();
            case HEAD -> nextHead();
            case CONTENT -> nextContent();
            case EPILOGUE -> Event.INPUT_NEEDED;
        };
    }

    /** Returns whether the last delimiter has been found: the form has no further parts. */
    boolean isComplete() {
        return state == State.EPILOGUE;
    }

    /** Returns the head after {@link Event#HEAD}. */
    PartHead head() {
        if (head == null) {
            throw new IllegalStateException("there is no head");
        }
        return head;
    }

    /** Returns the content after {@link Event#CONTENT}, until more of the form is added. */
    Buffer content() {
        return Buffer.buffer(position - contentStart).appendBytes(bytes, contentStart, position - contentStart);
    }

    /** Returns the number of bytes of the form before the next event. */
    long offset() {
        return before + position;
    }

    /** Bytes before the first delimiter are not part of the form. */
    private Event preamble() throws IOException {
        Match match = search();
        if (match == Match.NEXT || match == Match.LAST) {
            begin(match);
            return next();
        }
        return Event.INPUT_NEEDED;
    }

    private void begin(Match match) {
        position = lineEnd;
        searched = position;
        state = match == Match.LAST ? State.EPILOGUE : State.HEAD;
    }

    private Event nextHead() throws IOException {
        int headEnd = indexOf(HEAD_END, Math.max(position, searched));
        if (headEnd < 0
                ? end - position >= limits.headBytes() + HEAD_END.length
                : headEnd - position > limits.headBytes()) {
            throw new IOException("a part has no head, or one of more than " + limits.headBytes() + " bytes");
        }
        if (headEnd < 0) {
            searched = Math.max(position, end - HEAD_END.length + 1);
            return Event.INPUT_NEEDED;
        }
        head = PartHead.parse(
                new String(bytes, position, headEnd - position, StandardCharsets.UTF_8), limits.headers());
        position = headEnd + HEAD_END.length;
        state = State.CONTENT;
        return Event.HEAD;
    }

    private Event nextContent() {
        contentStart = position;
        Match match = search();
        if (position > contentStart) {
            return Event.CONTENT;
        }
        if (match == Match.UNDECIDED || match == Match.NONE) {
            return Event.INPUT_NEEDED;
        }
        begin(match);
        return Event.PART_END;
    }

    /** Moves to the next delimiter, or to the possible beginning of one. */
    private Match search() {
        while (position < end) {
            if (bytes[position] == '\r') {
                Match match = match();
                if (match != Match.NONE) {
                    return match;
                }
            }
            position++;
        }
        return Match.NONE;
    }

    /** Compares the bytes at the position with a delimiter, which fills its line except for white space. */
    private Match match() {
        int available = Math.min(delimiter.length, end - position);
        if (!Arrays.equals(bytes, position, position + available, delimiter, 0, available)) {
            return Match.NONE;
        }
        int next = position + delimiter.length;
        if (next < end && bytes[next] == '-') {
            lineEnd = next + 2;
            return next + 1 == end ? Match.UNDECIDED : bytes[next + 1] == '-' ? Match.LAST : Match.NONE;
        }
        int most = next + MAX_PADDING;
        while (next < end && next < most && (bytes[next] == ' ' || bytes[next] == '\t')) {
            next++;
        }
        lineEnd = next + LINE_END.length;
        if (next >= end || (bytes[next] == '\r' && next + 1 == end)) {
            return Match.UNDECIDED;
        }
        return bytes[next] == '\r' && bytes[next + 1] == '\n' ? Match.NEXT : Match.NONE;
    }

    private int indexOf(byte[] searchedFor, int from) {
        for (int i = from; i <= end - searchedFor.length; i++) {
            if (Arrays.equals(bytes, i, i + searchedFor.length, searchedFor, 0, searchedFor.length)) {
                return i;
            }
        }
        return -1;
    }
}
