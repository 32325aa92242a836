package org.jzenith.opentelemetry;

import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.RetryPolicy;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;

/**
 * One message and all attempts to send it. As the OTLP specification requires, it is retried if the collector could not
 * be reached, or answers 429, 502, 503 or 504. Ends once, with an answer or a failure. Works on one context, because
 * another answer may arrive after the end.
 */
final class SendAttempts {

    private static final Set<Integer> RETRYABLE = Set.of(429, 502, 503, 504);

    private record Answer(int statusCode, String message) implements HttpResponse {
        @Override
        public int getStatusCode() {
            return statusCode;
        }

        @Override
        public String getStatusMessage() {
            return message;
        }

        @Override
        public byte[] getResponseBody() {
            return new byte[0];
        }
    }

    private final Context context;
    private final HttpClient client;
    private final RequestOptions options;
    private final Buffer body;
    private final @Nullable RetryPolicy retries;
    private final Consumer<HttpResponse> onResponse;
    private final Consumer<Throwable> onError;
    private final Consumer<SendAttempts> onEnd;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile @Nullable HttpClientRequest current;
    private volatile long timer;
    private int attempt;

    SendAttempts(
            Context context,
            HttpClient client,
            RequestOptions options,
            Buffer body,
            @Nullable RetryPolicy retries,
            Consumer<HttpResponse> onResponse,
            Consumer<Throwable> onError,
            Consumer<SendAttempts> onEnd) {
        this.context = context;
        this.client = client;
        this.options = options;
        this.body = body;
        this.retries = retries;
        this.onResponse = onResponse;
        this.onError = onError;
        this.onEnd = onEnd;
    }

    /** Begins the first attempt; {@code timeoutMillis} limits all attempts together. */
    void begin(long timeoutMillis) {
        timer = context.owner()
                .setTimer(
                        timeoutMillis,
                        id -> fail(new TimeoutException(
                                "The collector has not answered within " + DurationText.ofMillis(timeoutMillis))));
        context.runOnContext(nothing -> next());
    }

    private void next() {
        attempt++;
        client.request(options)
                .compose(request -> {
                    current = request;
                    if (ended.get()) {
                        request.reset();
                    }
                    return request.send(body);
                })
                .compose(SendAttempts::answer)
                .onComplete(done -> {
                    if (done.failed()) {
                        retry(() -> fail(done.cause()));
                    } else if (RETRYABLE.contains(done.result().statusCode())) {
                        retry(() -> succeed(done.result()));
                    } else {
                        succeed(done.result());
                    }
                });
    }

    /** Drops the body, whatever its length: the status is sufficient. */
    private static Future<Answer> answer(HttpClientResponse response) {
        return response.handler(dropped -> {})
                .end()
                .map(nothing -> new Answer(response.statusCode(), response.statusMessage()));
    }

    private void retry(Runnable otherwise) {
        if (retries == null || attempt >= retries.getMaxAttempts() || ended.get()) {
            otherwise.run();
            return;
        }
        double factor = Math.pow(retries.getBackoffMultiplier(), attempt - 1.0);
        double most = Math.min(
                (double) retries.getMaxBackoff().toMillis(),
                (double) retries.getInitialBackoff().toMillis() * factor);
        context.owner().setTimer(1 + (long) (Math.random() * most), id -> {
            if (!ended.get()) {
                context.runOnContext(nothing -> next());
            }
        });
    }

    private void succeed(HttpResponse response) {
        end(() -> onResponse.accept(response));
    }

    private void fail(Throwable failure) {
        end(() -> onError.accept(failure));
    }

    /** Gives up. */
    void cancel() {
        fail(new IOException("The application has stopped"));
    }

    private void end(Runnable report) {
        if (ended.compareAndSet(false, true)) {
            context.owner().cancelTimer(timer);
            HttpClientRequest open = current;
            if (open != null) {
                open.reset(); // Has no effect after the answer.
            }
            onEnd.accept(this);
            report.run();
        }
    }
}
