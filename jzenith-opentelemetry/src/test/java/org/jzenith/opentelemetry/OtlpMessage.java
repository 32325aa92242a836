package org.jzenith.opentelemetry;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Reads Protocol Buffers without their schema. */
final class OtlpMessage {

    private OtlpMessage() {}

    /** Returns what the fields with this number hold. */
    static List<byte[]> parts(byte[] message, int wanted) {
        List<byte[]> found = new ArrayList<>();
        fields(message, (number, value) -> {
            if (number == wanted) {
                found.add(value);
            }
        });
        return found;
    }

    /** Calls {@code field} with the number and the bytes of each field that has a length, or 8 bytes. */
    static void fields(byte[] message, BiConsumer<Integer, byte[]> field) {
        ByteBuffer rest = ByteBuffer.wrap(message);
        while (rest.hasRemaining()) {
            long tag = varint(rest);
            switch ((int) (tag & 7)) {
                case 0 -> varint(rest);
                case 1 -> field.accept((int) (tag >>> 3), bytes(rest, Long.BYTES));
                case 2 -> field.accept((int) (tag >>> 3), bytes(rest, (int) varint(rest)));
                case 5 -> rest.position(rest.position() + 4);
                default -> throw new IllegalArgumentException("Wire type " + (tag & 7));
            }
        }
    }

    private static byte[] bytes(ByteBuffer from, int length) {
        byte[] value = new byte[length];
        from.get(value);
        return value;
    }

    private static long varint(ByteBuffer rest) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = rest.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
