package org.jzenith.http.coding;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Decodes gzip (RFC 1952) piece by piece as it arrives. The reader requests each piece and can stop, because a body may
 * expand a thousandfold. Used by one thread at a time; {@link #close} is safe on any.
 */
public final class GzipDecoder {

    /** The memory of a decoder in bytes, mostly outside the heap. */
    public static final int BYTES = 48 << 10;

    private static final int PIECE = 16 << 10;
    private static final int FIXED = 10;
    private static final int TRAILER = 8;

    private static final int HAS_HEADER_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED = 0xe0;

    /** The parts of a member, in their order (section 2.3). */
    private enum Part {
        FIXED_HEADER,
        EXTRA_LENGTH,
        EXTRA,
        NAME,
        COMMENT,
        HEADER_CRC,
        BLOCKS,
        TRAILER
    }

    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private Part part = Part.FIXED_HEADER;
    private byte[] input = {};
    private int position;
    private int flags;
    /** The number of bytes read of the current part, and their value if they are a number. */
    private int read;

    private long number;
    private int extra;
    private boolean closed;

    /** Adds bytes of the body. All bytes before them must have been decoded. */
    public synchronized void feed(Buffer more) {
        input = more.getBytes();
        position = 0;
    }

    /**
     * Returns the next piece; null if the decoder needs more bytes.
     *
     * @throws ZipException if the body is damaged, or not gzip
     */
    public synchronized @Nullable Buffer next() throws ZipException {
        while (!closed) {
            if (part == Part.BLOCKS) {
                Buffer piece = inflate();
                if (piece != null || part == Part.BLOCKS) {
                    return piece;
                }
            } else if (position == input.length) {
                return null;
            } else {
                read(input[position++] & 0xff);
            }
        }
        return null;
    }

    private @Nullable Buffer inflate() throws ZipException {
        byte[] out = new byte[PIECE];
        inflater.setInput(input, position, input.length - position);
        int count;
        try {
            count = inflater.inflate(out);
        } catch (DataFormatException e) {
            throw damaged(String.valueOf(e.getMessage()));
        }
        position = input.length - inflater.getRemaining();
        if (inflater.finished()) {
            enter(Part.TRAILER);
        } else if (inflater.needsDictionary()) {
            throw damaged("it needs a dictionary");
        }
        if (count == 0) {
            return null;
        }
        crc.update(out, 0, count);
        return Buffer.buffer(count == PIECE ? out : Arrays.copyOf(out, count));
    }

    private void enter(Part next) {
        part = next;
        read = 0;
        number = 0;
    }

    private void read(int b) throws ZipException {
        switch (part) {
            case FIXED_HEADER -> readFixed(b);
            case EXTRA_LENGTH -> {
                extra |= b << (8 * read++);
                if (read == 2) {
                    enter(extra == 0 ? afterExtra() : Part.EXTRA);
                }
            }
            case EXTRA -> {
                if (++read == extra) {
                    enter(afterExtra());
                }
            }
            case NAME -> {
                if (b == 0) {
                    enter(afterName());
                }
            }
            case COMMENT -> {
                if (b == 0) {
                    enter(afterComment());
                }
            }
            case HEADER_CRC -> {
                if (++read == 2) {
                    enter(Part.BLOCKS);
                }
            }
            default -> readTrailer(b);
        }
    }

    private void readFixed(int b) throws ZipException {
        boolean right =
                switch (read++) {
                    case 0 -> b == 0x1f;
                    case 1 -> b == 0x8b;
                    case 2 -> b == 8;
                    case 3 -> (b & RESERVED) == 0;
                    default -> true;
                };
        if (!right) {
            throw damaged("it does not begin as gzip does");
        }
        if (read == 4) {
            flags = b;
        } else if (read == FIXED) {
            crc.reset();
            inflater.reset();
            extra = 0;
            enter(has(HAS_EXTRA) ? Part.EXTRA_LENGTH : afterExtra());
        }
    }

    private Part afterExtra() {
        return has(HAS_NAME) ? Part.NAME : afterName();
    }

    private Part afterName() {
        return has(HAS_COMMENT) ? Part.COMMENT : afterComment();
    }

    private Part afterComment() {
        return has(HAS_HEADER_CRC) ? Part.HEADER_CRC : Part.BLOCKS;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Another member may follow (section 2.2). */
    private void readTrailer(int b) throws ZipException {
        number |= (long) b << (8 * read++);
        if (read == TRAILER) {
            if ((number & 0xffffffffL) != crc.getValue()
                    || number >>> 32 != (inflater.getBytesWritten() & 0xffffffffL)) {
                throw damaged("its checksum or length is wrong");
            }
            enter(Part.FIXED_HEADER);
        }
    }

    private static ZipException damaged(String why) {
        return new ZipException("The body is not valid gzip: " + why);
    }

    /** Returns whether the body may end here. */
    public synchronized boolean isComplete() {
        return part == Part.FIXED_HEADER && read == 0;
    }

    /** Releases the memory and stops decoding. May be called twice. */
    public synchronized void close() {
        closed = true;
        inflater.end();
    }
}
