package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.RunningApplication;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Many requests at the same time, each with spans of its own on several threads: none is without a parent, and none has
 * that of another request or application; each is received by the collector or counted as lost.
 * {@code -Dtraces.requests=1000000} for more of them.
 */
@Tag("stress")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class LoadTest {

    private static final Logger LOG = LoggerFactory.getLogger(LoadTest.class);
    private static final int REQUESTS = Integer.getInteger("traces.requests", 20_000);
    private static final int IN_FLIGHT = 32;
    /** How many spans of an application are compared with those of another; keeping millions would fill the heap. */
    private static final int COMPARED = 20_000;

    private static final int SPANS_PER_REQUEST = 5;
    private static final AttributeKey<Long> NUMBER = AttributeKey.longKey("number");
    private static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");

    @Path("/")
    public static class Resource {

        private final Tracer tracer;

        @Inject
        Resource(Tracer tracer) {
            this.tracer = tracer;
        }

        private int child(int number) {
            tracer.spanBuilder("child")
                    .setAttribute(NUMBER, (long) number)
                    .startSpan()
                    .end();
            return number;
        }

        @SuppressWarnings("try") // Only its close() is needed.
        private int nested(int number) {
            Span outer = tracer.spanBuilder("child")
                    .setAttribute(NUMBER, (long) number)
                    .startSpan();
            try (Scope entered = outer.makeCurrent()) {
                tracer.spanBuilder("nested")
                        .setAttribute(NUMBER, (long) number)
                        .startSpan()
                        .end();
            } finally {
                outer.end();
            }
            return number;
        }

        @GET
        @Path("{number}")
        public Single<Integer> load(@PathParam("number") int number) {
            return Single.fromCallable(() -> child(number))
                    .subscribeOn(Schedulers.computation())
                    .flatMap(it -> Flowable.range(0, 2)
                            .flatMapSingle(each ->
                                    Single.fromCallable(() -> nested(number)).subscribeOn(Schedulers.io()))
                            .lastOrError())
                    .observeOn(Schedulers.single());
        }
    }

    /** Compares spans with the server spans of their requests, when both have begun. */
    private static final class Parents extends AbstractModule implements SpanProcessor {

        /** The number of the first request of an application. */
        private final int first;
        /** The trace, in half, and the span of each request. */
        private final AtomicLongArray traces;

        private final AtomicLongArray servers;
        private final LongAdder ended = new LongAdder();
        private final AtomicLong detached = new AtomicLong();
        private final AtomicLong wrong = new AtomicLong();

        Parents(int first, int requests) {
            this.first = first;
            this.traces = new AtomicLongArray(requests);
            this.servers = new AtomicLongArray(requests);
        }

        @Override
        protected void configure() {
            Multibinder.newSetBinder(binder(), SpanProcessor.class).addBinding().toInstance(this);
        }

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            long trace =
                    Long.parseUnsignedLong(span.getSpanContext().getTraceId().substring(16), 16);
            String path = span.getAttribute(PATH);
            int number =
                    (path == null ? span.getAttribute(NUMBER).intValue() : Integer.parseInt(path.substring(1))) - first;
            if (number < 0 || number >= traces.length()) {
                wrong.incrementAndGet(); // It belongs to another application.
                return;
            }
            if (path != null) {
                traces.set(number, trace);
                servers.set(number, Long.parseUnsignedLong(span.getSpanContext().getSpanId(), 16));
                return;
            }
            if (!span.getParentSpanContext().isValid()) {
                detached.incrementAndGet();
            } else if (traces.get(number) != trace
                    || (span.getName().equals("child")
                            == (servers.get(number)
                                    != Long.parseUnsignedLong(
                                            span.getParentSpanContext().getSpanId(), 16)))) {
                wrong.incrementAndGet();
            }
        }

        @Override
        public boolean isStartRequired() {
            return true;
        }

        @Override
        public void onEnd(ReadableSpan span) {
            ended.increment();
        }

        @Override
        public boolean isEndRequired() {
            return true;
        }

        void check(int requests) {
            assertThat(detached).as("detached").hasValue(0);
            assertThat(wrong).as("wrong parents").hasValue(0);
            assertThat(ended.sum()).isEqualTo((long) requests * (1 + SPANS_PER_REQUEST));
        }
    }

    @Test
    void noSpanIsDetachedOrHasTheParentOfAnotherRequestAndEachIsReceivedOrCounted() throws Exception {
        Parents parents = new Parents(0, REQUESTS);
        try (Collector collector = new Collector(Collector.Mode.RECEIVES, 0)) {
            SdkMetrics metrics;
            try (RunningApplication running = exporting(collector, parents)) {
                metrics = running.injector().getInstance(TracingSdk.class).metrics();
                send(0, REQUESTS, Traced.port(running));
            }
            parents.check(REQUESTS);
            assertThat(metrics.sent() + metrics.failed() + metrics.dropped()).isEqualTo(parents.ended.sum());
            // A machine that is busy may give up waiting for the answer to spans that were received.
            assertThat(collector.count()).isBetween(metrics.sent(), metrics.sent() + metrics.failed());
            LOG.info("{} spans: {} received, {} dropped", parents.ended, metrics.sent(), metrics.dropped());
        }
    }

    @Test
    void twoApplicationsDoNotMix() throws Exception {
        int each = REQUESTS / 10;
        Parents one = new Parents(0, each);
        Parents other = new Parents(each, each);
        try (Collector first = new Collector(Collector.Mode.RECEIVES, COMPARED);
                Collector second = new Collector(Collector.Mode.RECEIVES, COMPARED)) {
            try (RunningApplication running = exporting(first, one);
                    RunningApplication beside = exporting(second, other)) {
                CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(0, each, Traced.port(running)));
                send(each, each, Traced.port(beside));
                sent.get(30, TimeUnit.MINUTES);
            }
            one.check(each);
            other.check(each);
            Set<String> traces = traces(first);
            assertThat(traces).isNotEmpty().doesNotContainAnyElementsOf(traces(second));
        }
    }

    private static Set<String> traces(Collector collector) {
        return collector.received().stream().map(OtlpSpan::traceId).collect(Collectors.toSet());
    }

    private static RunningApplication exporting(Collector collector, Parents parents) {
        return Traced.start(
                Resource.class,
                parents,
                "--otel.traces.exporter=otlp",
                "--otel.exporter.otlp.endpoint=" + collector.url());
    }

    private static void send(int first, int requests, int port) {
        Vertx vertx = Vertx.vertx();
        try {
            HttpClient client = vertx.createHttpClient(
                    new HttpClientOptions().setDefaultPort(port).setDefaultHost("localhost"));
            AtomicInteger next = new AtomicInteger(first);
            Promise<Void> done = Promise.promise();
            AtomicInteger open = new AtomicInteger(IN_FLIGHT);
            for (int i = 0; i < IN_FLIGHT; i++) {
                oneAfterTheOther(client, next, first + requests, open, done);
            }
            done.future()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .orTimeout(30, TimeUnit.MINUTES)
                    .join();
        } finally {
            vertx.close()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .orTimeout(30, TimeUnit.SECONDS)
                    .join();
        }
    }

    private static void oneAfterTheOther(
            HttpClient client, AtomicInteger next, int end, AtomicInteger open, Promise<Void> done) {
        int number = next.getAndIncrement();
        if (number >= end) {
            if (open.decrementAndGet() == 0) {
                done.tryComplete();
            }
            return;
        }
        client.request(HttpMethod.GET, "/" + number)
                .compose(request -> request.send())
                .compose(response -> response.statusCode() == 200
                        ? response.body()
                        : Future.failedFuture("Status " + response.statusCode()))
                .onSuccess(body -> oneAfterTheOther(client, next, end, open, done))
                .onFailure(done::tryFail);
    }
}
