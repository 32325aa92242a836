package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.WorkObserver;

/**
 * The spans of work outside of requests: each begins a trace of its own, with a link to what has asked for the work.
 * Safe on any thread.
 */
final class WorkSpans implements WorkObserver {

    private static final AttributeKey<String> ERROR_TYPE = stringKey("error.type");
    private static final String TRACEPARENT = "traceparent";

    /** Reads a text that is the value of {@code traceparent}. */
    private enum Origin implements TextMapGetter<String> {
        INSTANCE;

        @Override
        @SuppressWarnings("deprecation") // Abstract in older versions; nothing calls it.
        public Iterable<String> keys(String origin) {
            return List.of(TRACEPARENT);
        }

        @Override
        public @Nullable String get(@Nullable String origin, String key) {
            return key.equals(TRACEPARENT) ? origin : null;
        }
    }

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    @Inject
    WorkSpans(OpenTelemetry openTelemetry) {
        this.tracer = openTelemetry.getTracer(InstrumentationScope.NAME);
        this.propagator = openTelemetry.getPropagators().getTextMapPropagator();
    }

    @Override
    public Observation began(RequestScope scope, Work work) {
        SpanBuilder builder = tracer.spanBuilder(work.kind() + ' ' + work.name())
                .setNoParent()
                .setSpanKind(work.origin() == null ? SpanKind.INTERNAL : SpanKind.CONSUMER)
                .setAttribute("jzenith." + work.kind() + ".name", work.name());
        if (work.origin() != null) {
            SpanContext origin = Span.fromContext(propagator.extract(Context.root(), work.origin(), Origin.INSTANCE))
                    .getSpanContext();
            if (origin.isValid()) {
                builder.addLink(origin);
            }
        }
        Span span = builder.startSpan();
        scope.setTrace(ScopeTrace.of(Context.root().with(span)));
        return errorType -> end(span, errorType);
    }

    private static void end(Span span, @Nullable String errorType) {
        if (errorType != null) {
            span.setAttribute(ERROR_TYPE, errorType).setStatus(StatusCode.ERROR);
        }
        span.end();
    }
}
