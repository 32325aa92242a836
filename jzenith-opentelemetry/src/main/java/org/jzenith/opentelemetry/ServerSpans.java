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
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;

/**
 * The spans of requests, by OpenTelemetry's stable conventions for HTTP servers. Each span's context is that of the
 * scope of its request. Safe on any thread.
 */
final class ServerSpans implements ExchangeObserver.Factory, ExchangeObserver {

    private static final Set<String> METHODS =
            Set.of("CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE");

    private static final AttributeKey<String> REQUEST_METHOD = stringKey("http.request.method");
    private static final AttributeKey<String> METHOD_ORIGINAL = stringKey("http.request.method_original");
    private static final AttributeKey<String> URL_PATH = stringKey("url.path");
    private static final AttributeKey<String> URL_QUERY = stringKey("url.query");
    private static final AttributeKey<String> URL_SCHEME = stringKey("url.scheme");
    private static final AttributeKey<String> SERVER_ADDRESS = stringKey("server.address");
    private static final AttributeKey<Long> SERVER_PORT = longKey("server.port");
    private static final AttributeKey<String> CLIENT_ADDRESS = stringKey("client.address");
    private static final AttributeKey<String> PEER_ADDRESS = stringKey("network.peer.address");
    private static final AttributeKey<Long> PEER_PORT = longKey("network.peer.port");
    private static final AttributeKey<String> PROTOCOL_VERSION = stringKey("network.protocol.version");
    private static final AttributeKey<String> USER_AGENT = stringKey("user_agent.original");
    private static final AttributeKey<String> ROUTE = stringKey("http.route");
    private static final AttributeKey<Long> STATUS_CODE = longKey("http.response.status_code");
    private static final AttributeKey<String> ERROR_TYPE = stringKey("error.type");

    private final Tracer tracer;
    private final TextMapPropagator propagator;
    private final boolean tracesOperators;

    @Inject
    ServerSpans(OpenTelemetry openTelemetry, OpenTelemetryConfiguration configuration) {
        this.tracer = openTelemetry.getTracer(InstrumentationScope.NAME);
        this.propagator = openTelemetry.getPropagators().getTextMapPropagator();
        this.tracesOperators = configuration.traces().operatorRequests();
    }

    @Override
    public ExchangeObserver observe(int loop) {
        return this;
    }

    @Override
    public void began(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        Context sent = propagator.extract(Context.root(), request, RequestHeaders.INSTANCE);
        Context parent = tracesOperators || !exchange.isForOperators() ? sent : RequestSampler.untraced(sent);
        String method = request.method().name();
        boolean known = METHODS.contains(method);
        SpanBuilder span = tracer.spanBuilder(known ? method : "HTTP")
                .setParent(parent)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute(REQUEST_METHOD, known ? method : "_OTHER");
        if (!known) {
            span.setAttribute(METHOD_ORIGINAL, method);
        }
        describe(span, exchange);
        exchange.scope().setTrace(ScopeTrace.of(parent.with(span.startSpan())));
    }

    private static void describe(SpanBuilder span, Exchange exchange) {
        HttpServerRequest request = exchange.request();
        span.setAttribute(URL_SCHEME, exchange.isSecure() ? "https" : "http")
                .setAttribute(PROTOCOL_VERSION, version(request.version()));
        set(span, URL_PATH, request.path());
        String query = request.query();
        if (query != null && !query.isEmpty()) {
            span.setAttribute(URL_QUERY, QueryNames.of(query));
        }
        set(span, USER_AGENT, request.getHeader(HttpHeaders.USER_AGENT));
        HostAndPort host = request.authority();
        if (host != null) {
            set(span, SERVER_ADDRESS, host.host());
            if (host.port() > 0) {
                span.setAttribute(SERVER_PORT, (long) host.port());
            }
        }
        InetAddress client = exchange.clientAddress();
        if (client != null) {
            span.setAttribute(CLIENT_ADDRESS, client.getHostAddress());
        }
        SocketAddress peer = request.remoteAddress();
        if (peer != null && peer.hostAddress() != null) {
            span.setAttribute(PEER_ADDRESS, peer.hostAddress()).setAttribute(PEER_PORT, (long) peer.port());
        }
    }

    private static void set(SpanBuilder span, AttributeKey<String> key, @Nullable String value) {
        if (value != null) {
            span.setAttribute(key, value);
        }
    }

    private static String version(HttpVersion version) {
        return switch (version) {
            case HTTP_1_0 -> "1.0";
            case HTTP_1_1 -> "1.1";
            case HTTP_2 -> "2";
        };
    }

    @Override
    public void ended(Exchange exchange, long durationNanos) {
        if (!(exchange.scope().trace() instanceof ScopeTrace trace)) {
            return;
        }
        Span span = Span.fromContext(trace.context());
        if (span.isRecording()) {
            conclude(span, exchange);
        }
        span.end();
    }

    private static void conclude(Span span, Exchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpServerResponse response = request.response();
        String route = exchange.route();
        if (route != null) {
            String method = request.method().name();
            span.setAttribute(ROUTE, route);
            span.updateName((METHODS.contains(method) ? method : "HTTP") + ' ' + route);
        }
        boolean sent = response.ended() || request.decoderResult().isFailure(); // Such a response is left open.
        if (sent || response.headWritten()) {
            span.setAttribute(STATUS_CODE, (long) response.getStatusCode());
        }
        if (!sent) {
            span.setAttribute(ERROR_TYPE, "aborted").setStatus(StatusCode.ERROR);
        } else if (response.getStatusCode() >= 500) {
            span.setAttribute(ERROR_TYPE, Integer.toString(response.getStatusCode()))
                    .setStatus(StatusCode.ERROR);
        }
    }
}
