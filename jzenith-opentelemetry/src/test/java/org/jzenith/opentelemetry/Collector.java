package org.jzenith.opentelemetry;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** A collector that receives spans and metrics by OTLP over HTTP; it may refuse them, or never answer. */
final class Collector implements AutoCloseable {

    /** What it does with requests. */
    enum Mode {
        RECEIVES,
        REFUSES,
        IS_SILENT,
        /** Answers 503 to every second request. */
        STUMBLES,
        /** Takes its time to answer. */
        IS_SLOW
    }

    private static final long SLOW_MILLIS = 700;

    private final Vertx vertx = Vertx.vertx();
    private final HttpServer server;
    private final Mode mode;
    private final int kept;
    private final Queue<OtlpSpan> received = new ConcurrentLinkedQueue<>();
    private volatile List<OtlpMetric> metrics = List.of();
    private final LongAdder count = new LongAdder();
    private final Queue<String> headers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger requests = new AtomicInteger();

    /** Starts one that keeps all spans that it receives. */
    Collector(Mode mode) {
        this(mode, Integer.MAX_VALUE);
    }

    /** Starts one that keeps this many spans; it counts all of them. */
    Collector(Mode mode, int kept) {
        this.mode = mode;
        this.kept = kept;
        this.server = vertx.createHttpServer()
                .requestHandler(this::handle)
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    private void handle(HttpServerRequest request) {
        int number = requests.incrementAndGet();
        request.body().onSuccess(body -> {
            headers.add(request.method() + " " + request.path() + ' ' + request.getHeader("Content-Type") + ' '
                    + request.getHeader("Authorization"));
            boolean stumbles = mode == Mode.STUMBLES && number % 2 == 1;
            if (mode == Mode.IS_SILENT) {
                return;
            }
            if (mode == Mode.REFUSES || stumbles) {
                request.response().setStatusCode(stumbles ? 503 : 400).end();
                return;
            }
            if (request.path().endsWith("/metrics")) {
                metrics = OtlpMetric.read(body.getBytes());
            } else {
                receive(OtlpSpan.read(body.getBytes()));
            }
            request.response().putHeader("Content-Type", "application/x-protobuf");
            if (mode == Mode.IS_SLOW) {
                vertx.setTimer(SLOW_MILLIS, timer -> request.response().end(Buffer.buffer()));
            } else {
                request.response().end(Buffer.buffer());
            }
        });
    }

    private void receive(List<OtlpSpan> spans) {
        for (OtlpSpan span : spans) {
            count.increment();
            if (count.sum() <= kept) {
                received.add(span);
            }
        }
    }

    /** Returns the metrics that it has received last. */
    List<OtlpMetric> metrics() {
        return metrics;
    }

    /** Returns how many spans it has received. */
    long count() {
        return count.sum();
    }

    String url() {
        return "http://127.0.0.1:" + server.actualPort();
    }

    Queue<OtlpSpan> received() {
        return received;
    }

    Queue<String> headers() {
        return headers;
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
