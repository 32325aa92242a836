package org.jzenith.opentelemetry;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.Compressor;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.MessageWriter;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.TrustOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Sends OTLP over HTTP with a client of Vert.x, one connection at a time. Safe on any thread. */
final class VertxHttpSender implements HttpSender {

    private final Context context;
    private final HttpSenderConfig config;
    private final HttpClient client;
    private final Set<SendAttempts> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    VertxHttpSender(Vertx vertx, HttpSenderConfig config) {
        this.context = vertx.getOrCreateContext();
        this.config = config;
        this.client = vertx.createHttpClient(options(config));
    }

    private static HttpClientOptions options(HttpSenderConfig config) {
        HttpClientOptions options = new HttpClientOptions()
                .setConnectTimeout((int)
                        Math.min(Integer.MAX_VALUE, config.getConnectTimeout().toMillis()))
                .setSsl("https".equals(config.getEndpoint().getScheme()));
        if (config.getTrustManager() != null) {
            options.setTrustOptions(TrustOptions.wrap(config.getTrustManager()));
        }
        return options;
    }

    @Override
    public void send(MessageWriter message, Consumer<HttpResponse> onResponse, Consumer<Throwable> onError) {
        RequestOptions request;
        Buffer body;
        try {
            request = request();
            body = body(message);
        } catch (IOException | RuntimeException e) {
            onError.accept(e);
            return;
        }
        SendAttempts attempts = new SendAttempts(
                context, client, request, body, config.getRetryPolicy(), onResponse, onError, inFlight::remove);
        inFlight.add(attempts);
        if (closed) {
            attempts.cancel();
        } else {
            attempts.begin(Math.max(1, config.getTimeout().toMillis()));
        }
    }

    private RequestOptions request() {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        config.getHeadersSupplier().get().forEach(headers::add);
        headers.set(HttpHeaderNames.CONTENT_TYPE, config.getContentType());
        Compressor compressor = config.getCompressor();
        if (compressor != null) {
            headers.set(HttpHeaderNames.CONTENT_ENCODING, compressor.getEncoding());
        }
        return new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setAbsoluteURI(config.getEndpoint().toString())
                .setHeaders(headers);
    }

    private Buffer body(MessageWriter message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.max(32, message.getContentLength()));
        Compressor compressor = config.getCompressor();
        if (compressor == null) {
            message.writeMessage(bytes);
        } else {
            try (OutputStream compressed = compressor.compress(bytes)) {
                message.writeMessage(compressed);
            }
        }
        return Buffer.buffer(bytes.toByteArray());
    }

    /** Cancels requests in flight, and rejects later ones. */
    @Override
    public CompletableResultCode shutdown() {
        if (!closed) {
            closed = true;
            inFlight.forEach(SendAttempts::cancel);
            client.close();
        }
        return CompletableResultCode.ofSuccess();
    }
}
