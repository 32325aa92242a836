package org.jzenith.opentelemetry;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.BiConsumer;

/** What is read of a span in an {@code ExportTraceServiceRequest} of OTLP. */
record OtlpSpan(String traceId, String spanId, String parentId, String name) {

    private static final int RESOURCE_SPANS = 1;
    private static final int SCOPE_SPANS = 2;
    private static final int SPANS = 2;

    static List<OtlpSpan> read(byte[] message) {
        List<OtlpSpan> spans = new ArrayList<>();
        messages(message, RESOURCE_SPANS).forEach(resource -> messages(resource, SCOPE_SPANS)
                .forEach(scope -> messages(scope, SPANS).forEach(span -> spans.add(one(span)))));
        return spans;
    }

    private static OtlpSpan one(byte[] span) {
        String[] fields = {"", "", "", "", "", ""};
        fields(span, (number, value) -> {
            if (number == 5) {
                fields[5] = new String(value, StandardCharsets.UTF_8);
            } else if (number < 5) {
                fields[number] = HexFormat.of().formatHex(value);
            }
        });
        return new OtlpSpan(fields[1], fields[2], fields[4], fields[5]);
    }

    private static List<byte[]> messages(byte[] message, int wanted) {
        List<byte[]> found = new ArrayList<>();
        fields(message, (number, value) -> {
            if (number == wanted) {
                found.add(value);
            }
        });
        return found;
    }

    /** Calls {@code field} with the number and the bytes of each field that has a length. */
    private static void fields(byte[] message, BiConsumer<Integer, byte[]> field) {
        ByteBuffer rest = ByteBuffer.wrap(message);
        while (rest.hasRemaining()) {
            long tag = varint(rest);
            switch ((int) (tag & 7)) {
                case 0 -> varint(rest);
                case 1 -> rest.position(rest.position() + 8);
                case 2 -> {
                    byte[] value = new byte[(int) varint(rest)];
                    rest.get(value);
                    field.accept((int) (tag >>> 3), value);
                }
                case 5 -> rest.position(rest.position() + 4);
                default -> throw new IllegalArgumentException("Wire type " + (tag & 7));
            }
        }
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
