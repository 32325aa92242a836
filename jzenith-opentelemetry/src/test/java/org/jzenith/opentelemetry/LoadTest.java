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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;

/**
 * Many requests at the same time, each with spans of its own on several threads: none is without a parent, and none has
 * that of another request. {@code -Dtracing.requests=1000000} for more of them.
 */
class LoadTest {

    private static final int REQUESTS = Integer.getInteger("tracing.requests", 20_000);
    private static final int IN_FLIGHT = 32;
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

        /** The trace, in half, and the span of each request. */
        private final AtomicLongArray traces = new AtomicLongArray(REQUESTS);

        private final AtomicLongArray servers = new AtomicLongArray(REQUESTS);
        private final LongAdder ended = new LongAdder();
        private final AtomicLong detached = new AtomicLong();
        private final AtomicLong wrong = new AtomicLong();

        @Override
        protected void configure() {
            Multibinder.newSetBinder(binder(), SpanProcessor.class).addBinding().toInstance(this);
        }

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            long trace =
                    Long.parseUnsignedLong(span.getSpanContext().getTraceId().substring(16), 16);
            String path = span.getAttribute(PATH);
            if (path != null) {
                int number = Integer.parseInt(path.substring(1));
                traces.set(number, trace);
                servers.set(number, Long.parseUnsignedLong(span.getSpanContext().getSpanId(), 16));
                return;
            }
            int number = span.getAttribute(NUMBER).intValue();
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
    }

    @Test
    void noSpanIsDetachedOrHasTheParentOfAnotherRequest() throws Exception {
        Parents parents = new Parents();
        try (RunningApplication running = Traced.start(Resource.class, parents)) {
            send(Traced.port(running));
        }
        assertThat(parents.detached).as("detached").hasValue(0);
        assertThat(parents.wrong).as("wrong parents").hasValue(0);
        assertThat(parents.ended.sum()).isEqualTo((long) REQUESTS * (1 + SPANS_PER_REQUEST));
    }

    private static void send(int port) throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            HttpClient client = vertx.createHttpClient(
                    new HttpClientOptions().setDefaultPort(port).setDefaultHost("localhost"));
            AtomicInteger next = new AtomicInteger();
            Promise<Void> done = Promise.promise();
            AtomicInteger open = new AtomicInteger(IN_FLIGHT);
            for (int i = 0; i < IN_FLIGHT; i++) {
                oneAfterTheOther(client, next, open, done);
            }
            done.future().toCompletionStage().toCompletableFuture().get(30, TimeUnit.MINUTES);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
        }
    }

    private static void oneAfterTheOther(
            HttpClient client, AtomicInteger next, AtomicInteger open, Promise<Void> done) {
        int number = next.getAndIncrement();
        if (number >= REQUESTS) {
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
                .onSuccess(body -> oneAfterTheOther(client, next, open, done))
                .onFailure(done::tryFail);
    }
}
