package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import jakarta.inject.Inject;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.HttpCallObserver;
import org.jzenith.core.request.RequestScope;

/**
 * The spans of requests to other services, by OpenTelemetry's stable conventions for HTTP clients. Each request has
 * one, also if a call sends several. Headers of the propagators carry it to the other side. Safe on any thread.
 */
final class HttpClientSpans implements HttpCallObserver {

    private static final AttributeKey<String> METHOD = stringKey("http.request.method");
    private static final AttributeKey<Long> RESENDS = longKey("http.request.resend_count");
    private static final AttributeKey<Long> STATUS_CODE = longKey("http.response.status_code");
    private static final AttributeKey<String> TEMPLATE = stringKey("url.template");
    private static final AttributeKey<String> URL = stringKey("url.full");
    private static final AttributeKey<String> ADDRESS = stringKey("server.address");
    private static final AttributeKey<Long> PORT = longKey("server.port");
    private static final AttributeKey<String> ERROR_TYPE = stringKey("error.type");
    private static final int FIRST_ERROR = 400;

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    @Inject
    HttpClientSpans(OpenTelemetry openTelemetry) {
        this.tracer = openTelemetry.getTracer(InstrumentationScope.NAME);
        this.propagator = openTelemetry.getPropagators().getTextMapPropagator();
    }

    @Override
    public Observation began(Request request, @Nullable RequestScope scope) {
        Context parent =
                scope != null && scope.trace() instanceof ScopeTrace trace ? trace.context() : Context.current();
        SpanBuilder builder = tracer.spanBuilder(request.method() + ' ' + request.template())
                .setParent(parent)
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(METHOD, request.method())
                .setAttribute(TEMPLATE, request.template())
                .setAttribute(URL, url(request))
                .setAttribute(ADDRESS, request.host())
                .setAttribute(PORT, (long) request.port());
        if (request.resends() > 0) {
            builder.setAttribute(RESENDS, (long) request.resends());
        }
        Span span = builder.startSpan();
        return new Sent(span, parent.with(span), propagator);
    }

    /** The values of a query may be secrets. */
    private static String url(Request request) {
        String host = request.host().indexOf(':') < 0 ? request.host() : '[' + request.host() + ']';
        String target = request.target();
        int query = target.indexOf('?');
        return request.scheme() + "://" + host + ':' + request.port()
                + (query < 0 ? target : target.substring(0, query + 1) + QueryNames.of(target.substring(query + 1)));
    }

    private record Sent(Span span, Context context, TextMapPropagator propagator) implements Observation {

        @Override
        public void addHeaders(BiConsumer<String, String> headers) {
            propagator.inject(context, headers, (carrier, name, value) -> {
                if (carrier != null) {
                    carrier.accept(name, value);
                }
            });
        }

        @Override
        public void ended(int status, String errorType) {
            if (status != 0) {
                span.setAttribute(STATUS_CODE, (long) status);
            }
            if (!errorType.isEmpty()) {
                span.setAttribute(ERROR_TYPE, errorType).setStatus(StatusCode.ERROR);
            } else if (status >= FIRST_ERROR) {
                span.setAttribute(ERROR_TYPE, Integer.toString(status)).setStatus(StatusCode.ERROR);
            }
            span.end();
        }
    }
}
