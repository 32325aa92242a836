package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.CallObserver;

/** The spans of calls to databases, by OpenTelemetry's stable conventions for their clients. Safe on any thread. */
final class ClientSpans implements CallObserver.Factory {

    private static final AttributeKey<String> SYSTEM = stringKey("db.system.name");
    private static final AttributeKey<String> NAMESPACE = stringKey("db.namespace");
    private static final AttributeKey<String> QUERY_TEXT = stringKey("db.query.text");
    private static final AttributeKey<String> QUERY_SUMMARY = stringKey("db.query.summary");
    private static final AttributeKey<String> OPERATION = stringKey("db.operation.name");
    private static final AttributeKey<Long> BATCH_SIZE = longKey("db.operation.batch.size");
    private static final AttributeKey<String> ADDRESS = stringKey("server.address");
    private static final AttributeKey<Long> PORT = longKey("server.port");
    private static final AttributeKey<String> ERROR_TYPE = stringKey("error.type");

    private final Tracer tracer;

    @Inject
    ClientSpans(OpenTelemetry openTelemetry) {
        this.tracer = openTelemetry.getTracer(InstrumentationScope.NAME);
    }

    @Override
    public CallObserver observe(CallObserver.Service service) {
        return new Calls(tracer, service);
    }

    /** The calls of one client. */
    private static final class Calls implements CallObserver {

        /** A program with more statements puts values into them. */
        private static final int MAX_KEPT = 500;
        /** Longer statements are truncated and not kept. */
        private static final int MAX_LENGTH = 10_000;

        private record Described(String summary, Attributes attributes) {}

        private final Tracer tracer;
        private final Service service;
        private final Map<String, Described> described = new ConcurrentHashMap<>();

        Calls(Tracer tracer, Service service) {
            this.tracer = tracer;
            this.service = service;
        }

        @Override
        public @Nullable Observation began(String operation, int size) {
            Described call = describedOnce(operation);
            SpanBuilder builder = tracer.spanBuilder(call.summary())
                    .setSpanKind(SpanKind.CLIENT)
                    .setAllAttributes(call.attributes());
            if (size > 1) {
                builder.setAttribute(BATCH_SIZE, (long) size);
            }
            Span span = builder.startSpan();
            return span.isRecording() ? new Call(span) : null;
        }

        private Described describedOnce(String operation) {
            Described known = described.get(operation);
            if (known != null) {
                return known;
            }
            Described made = describe(operation);
            if (operation.length() <= MAX_LENGTH && described.size() < MAX_KEPT) {
                described.put(operation, made);
            }
            return made;
        }

        private Described describe(String operation) {
            String summary = service.summary().apply(operation);
            var attributes = Attributes.builder()
                    .put(SYSTEM, service.system())
                    .put(NAMESPACE, service.namespace())
                    .put(ADDRESS, service.host())
                    .put(PORT, (long) service.port());
            if (service.system().equals("redis")) {
                attributes.put(OPERATION, summary);
            } else {
                String text = operation.substring(0, Math.min(operation.length(), MAX_LENGTH));
                attributes.put(QUERY_SUMMARY, summary).put(QUERY_TEXT, StatementText.of(text));
            }
            return new Described(summary, attributes.build());
        }
    }

    private record Call(Span span) implements CallObserver.Observation {

        @Override
        public void ended() {
            span.end();
        }

        @Override
        public void failed(String errorType) {
            span.setAttribute(ERROR_TYPE, errorType).setStatus(StatusCode.ERROR);
            span.end();
        }
    }
}
