package org.jzenith.opentelemetry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** What is read of a span in an {@code ExportTraceServiceRequest} of OTLP. */
record OtlpSpan(String traceId, String spanId, String parentId, String name) {

    private static final int RESOURCE_SPANS = 1;
    private static final int SCOPE_SPANS = 2;
    private static final int SPANS = 2;

    static List<OtlpSpan> read(byte[] message) {
        List<OtlpSpan> spans = new ArrayList<>();
        OtlpMessage.parts(message, RESOURCE_SPANS).forEach(resource -> OtlpMessage.parts(resource, SCOPE_SPANS)
                .forEach(scope -> OtlpMessage.parts(scope, SPANS).forEach(span -> spans.add(one(span)))));
        return spans;
    }

    private static OtlpSpan one(byte[] span) {
        String[] fields = {"", "", "", "", "", ""};
        OtlpMessage.fields(span, (number, value) -> {
            if (number == 5) {
                fields[5] = new String(value, StandardCharsets.UTF_8);
            } else if (number < 5) {
                fields[number] = HexFormat.of().formatHex(value);
            }
        });
        return new OtlpSpan(fields[1], fields[2], fields[4], fields[5]);
    }
}
