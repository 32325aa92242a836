package org.jzenith.opentelemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import org.jzenith.core.request.TraceContext;

/** The context of OpenTelemetry as the trace context of a scope. */
record ScopeTrace(Context context, SpanContext span) implements TraceContext {

    static ScopeTrace of(Context context) {
        return new ScopeTrace(context, Span.fromContext(context).getSpanContext());
    }

    @Override
    public String traceId() {
        return span.isValid() ? span.getTraceId() : "";
    }

    @Override
    public String spanId() {
        return span.isValid() ? span.getSpanId() : "";
    }

    @Override
    public boolean isSampled() {
        return span.isSampled();
    }
}
