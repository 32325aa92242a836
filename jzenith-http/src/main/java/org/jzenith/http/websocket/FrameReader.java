package org.jzenith.http.websocket;

import io.netty.buffer.ByteBuf;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the frames of a client (RFC 6455 section 5), and assembles messages. Keeps no more than one message, the
 * payload of one control frame and the head of one frame. Used only on one event loop.
 */
final class FrameReader {

    /** Receives the frames. */
    interface Receiver {

        /** Called with each message. */
        void message(boolean text, byte[] payload);

        /** Called with each ping of the client. */
        void ping(byte[] payload);

        /** Called when the client has ended the session; {@link CloseCode#NONE} stands for no code. */
        void closed(int code);

        /** Called when the client has violated the protocol or a limit. */
        void violated(int code, String reason);

        /** Counts bytes of an incomplete message in memory; negative bytes release memory. */
        void hold(long bytes);

        /** Counts a frame with almost no payload. Returns whether there are too many. */
        boolean isFlood();

        /** Returns whether no more messages fit now. */
        boolean isFull();
    }

    private static final int RESERVED = 0x70;
    private static final int OPCODE = 0x0f;
    private static final int MASKED = 0x80;
    private static final int MASK_LENGTH = 4;
    private static final int FIRST_CONTROL = 8;
    private static final int SMALLEST = 256;
    /** A smaller part of a message counts as a frame with almost no payload. */
    private static final int SMALLEST_PART = 64;

    private final long maxFrame;
    private final int maxMessage;
    private final Receiver receiver;

    /** The head of the arriving frame: 2 bytes, up to 8 of a length, 4 of a mask. */
    private final byte[] head = new byte[14];

    private int headLength;
    private int headNeeded = 2;
    private boolean inPayload;
    private int opcode;
    private boolean fin;
    private long left;
    private int maskIndex;

    private final byte[] control = new byte[Frames.SHORT];
    private int controlLength;

    /** The arriving message, and its opcode; 0 if there is none. */
    private byte[] message = {};

    private int messageLength;
    private int messageOpcode;
    private boolean skipping;
    /**
     * Whether the reader ignores further bytes, because the session has ended, or the start of the next frame is
     * unknown.
     */
    private boolean ended;

    FrameReader(long maxFrame, long maxMessage, Receiver receiver) {
        this.maxFrame = maxFrame;
        this.maxMessage = (int) Math.min(maxMessage, Integer.MAX_VALUE - 8);
        this.receiver = receiver;
    }

    /** Ignores all further frames except the close frame. */
    void skipMessages() {
        skipping = true;
        dropMessage();
    }

    /** Reads until nothing is left, or the receiver is full. */
    void read(ByteBuf bytes) {
        while (bytes.isReadable() && !ended && !receiver.isFull()) {
            if (!inPayload) {
                readHead(bytes);
            }
            if (inPayload && !ended) {
                readPayload(bytes);
            }
        }
        if (ended) {
            bytes.skipBytes(bytes.readableBytes());
        }
    }

    private void readHead(ByteBuf bytes) {
        int length = Math.min(headNeeded - headLength, bytes.readableBytes());
        bytes.readBytes(head, headLength, length);
        headLength += length;
        if (headLength < headNeeded) {
            return;
        }
        if (headNeeded == 2) {
            beginHead();
        }
        if (!ended && headLength == headNeeded) {
            endHead();
        }
    }

    private void beginHead() {
        fin = (head[0] & Frames.FIN) != 0;
        opcode = head[0] & OPCODE;
        int length = head[1] & ~MASKED & 0xff;
        headNeeded += MASK_LENGTH + (length == Frames.LENGTH_16 ? 2 : length == Frames.LENGTH_64 ? 8 : 0);
        String violation = violation(length);
        if (violation != null) {
            fail(CloseCode.PROTOCOL_ERROR, violation);
        }
    }

    private @Nullable String violation(int length) {
        if ((head[0] & RESERVED) != 0) {
            return "Reserved bits are set";
        }
        if ((head[1] & MASKED) == 0) {
            return "The frame has no mask";
        }
        if (opcode >= FIRST_CONTROL) {
            return opcode > Frames.PONG
                    ? "The opcode is unknown"
                    : !fin
                            ? "A control frame is fragmented"
                            : length > Frames.SHORT ? "A control frame is longer than 125 bytes" : null;
        }
        if (opcode > Frames.BINARY) {
            return "The opcode is unknown";
        }
        boolean continues = opcode == Frames.CONTINUATION;
        return continues == (messageOpcode != 0)
                ? null
                : continues ? "There is nothing to continue" : "A message begins inside another";
    }

    /**
     * Returns whether a frame is a small middle part of a message. First and last parts do not count, because each
     * message has one of each.
     */
    private boolean isSmallPart() {
        return opcode == Frames.CONTINUATION && !fin && left < SMALLEST_PART;
    }

    private void endHead() {
        left = length();
        if (left < 0) {
            fail(CloseCode.PROTOCOL_ERROR, "The length is not valid");
            return;
        }
        if ((opcode >= FIRST_CONTROL || isSmallPart()) && receiver.isFlood()) {
            fail(CloseCode.POLICY, "Too many frames carry no message");
            return;
        }
        maskIndex = 0;
        inPayload = true;
        if (opcode >= FIRST_CONTROL) {
            controlLength = 0;
            return;
        }
        messageOpcode = opcode == Frames.CONTINUATION ? messageOpcode : opcode;
        if (!skipping && (left > maxFrame || messageLength + left > maxMessage)) {
            boolean frame = left > maxFrame;
            skipMessages(); // Its end is known, so the reader finds the client's close frame.
            receiver.violated(
                    CloseCode.TOO_BIG,
                    frame
                            ? "A frame has more than " + maxFrame + " bytes"
                            : "A message has more than " + maxMessage + " bytes");
        }
    }

    /** Returns the length of the payload; -1 if it is not in its shortest form, which is required. */
    private long length() {
        int first = head[1] & ~MASKED & 0xff;
        if (first <= Frames.SHORT) {
            return first;
        }
        int bytes = first == Frames.LENGTH_16 ? 2 : 8;
        long length = 0;
        for (int i = 2; i < 2 + bytes; i++) {
            length = (length << 8) | (head[i] & 0xff);
        }
        return length <= (bytes == 2 ? Frames.SHORT : Frames.MAX_16) ? -1 : length;
    }

    private void readPayload(ByteBuf bytes) {
        int length = (int) Math.min(left, bytes.readableBytes());
        if (opcode >= FIRST_CONTROL) {
            unmask(bytes, control, controlLength, length);
            controlLength += length;
        } else if (skipping) {
            bytes.skipBytes(length);
        } else {
            grow(length);
            unmask(bytes, message, messageLength, length);
            messageLength += length;
        }
        left -= length;
        if (left == 0) {
            inPayload = false;
            headLength = 0;
            headNeeded = 2;
            endFrame();
        }
    }

    private void unmask(ByteBuf bytes, byte[] to, int at, int length) {
        bytes.readBytes(to, at, length);
        int mask = headNeeded - MASK_LENGTH;
        for (int i = at; i < at + length; i++) {
            to[i] ^= head[mask + (maskIndex++ & (MASK_LENGTH - 1))];
        }
        maskIndex &= MASK_LENGTH - 1;
    }

    private void grow(int length) {
        int needed = messageLength + length;
        if (needed > message.length) {
            boolean whole = fin && messageLength == 0 && length == left; // Most messages arrive at once.
            long capacity = whole ? length : Math.max(needed, Math.max(SMALLEST, 2L * message.length));
            capacity = Math.min(capacity, maxMessage);
            receiver.hold(capacity - message.length);
            message = Arrays.copyOf(message, (int) capacity);
        }
    }

    private void dropMessage() {
        receiver.hold(-message.length);
        message = new byte[0];
        messageLength = 0;
    }

    private void endFrame() {
        switch (opcode) {
            case Frames.PING -> receiver.ping(Arrays.copyOf(control, controlLength));
            case Frames.PONG -> {
                // Its arrival is enough.
            }
            case Frames.CLOSE -> endSession();
            default -> {
                if (fin) {
                    endMessage();
                }
            }
        }
    }

    private void endMessage() {
        boolean text = messageOpcode == Frames.TEXT;
        messageOpcode = 0;
        if (skipping) {
            return;
        }
        byte[] whole = messageLength == message.length ? message : Arrays.copyOf(message, messageLength);
        dropMessage();
        receiver.message(text, whole);
    }

    private void endSession() {
        if (controlLength == 0) {
            ended = true;
            receiver.closed(CloseCode.NONE);
            return;
        }
        int code = controlLength == 1 ? 0 : ((control[0] & 0xff) << 8) | (control[1] & 0xff);
        if (!CloseCode.isValid(code)) {
            fail(CloseCode.PROTOCOL_ERROR, "The close code is not valid");
            return;
        }
        try {
            Utf8.decode(control, 2, controlLength - 2);
            ended = true;
            receiver.closed(code);
        } catch (CharacterCodingException e) {
            fail(CloseCode.INVALID_DATA, "The close reason is not UTF-8");
        }
    }

    private void fail(int code, String reason) {
        ended = true;
        dropMessage();
        receiver.violated(code, reason);
    }
}
