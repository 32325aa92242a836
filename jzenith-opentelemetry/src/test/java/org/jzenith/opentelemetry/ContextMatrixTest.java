package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.reactivex.BackpressureStrategy;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Observable;
import io.reactivex.Scheduler;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.request.RequestScope;
import org.jzenith.testing.TestClient;

/** In each family of operators, on each scheduler, work is part of its request: by its span, its id and its baggage. */
class ContextMatrixTest {

    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);
    private static final Scheduler EXECUTOR = Schedulers.from(POOL);

    /** What a chain does with a scheduler; {@code work} is what has to be part of the request. */
    private interface Chain {
        Single<String> on(Scheduler scheduler, Function<Object, String> work);
    }

    private static final Map<String, Chain> CHAINS = new TreeMap<>(Map.ofEntries(
            Map.entry("map", (on, work) -> Single.just("a").observeOn(on).map(work::apply)),
            Map.entry("subscribeOn", (on, work) -> Single.fromCallable(() -> work.apply("a"))
                    .subscribeOn(on)),
            Map.entry("defer", (on, work) -> Single.defer(() -> Single.just(work.apply("a")))
                    .subscribeOn(on)),
            Map.entry("flatMap", (on, work) -> Single.just("a")
                    .flatMap(a -> Single.just(a).subscribeOn(on))
                    .flatMap(a -> Single.fromCallable(() -> work.apply(a)))),
            Map.entry(
                    "zip",
                    (on, work) -> Single.zip(
                            Single.just("a").subscribeOn(on),
                            Single.just("b").delay(1, TimeUnit.MILLISECONDS, on),
                            (a, b) -> work.apply(a + b))),
            Map.entry("amb", (on, work) -> Single.amb(
                            List.of(Single.<String>never(), Single.just("a").subscribeOn(on)))
                    .map(work::apply)),
            Map.entry("merge", (on, work) -> Flowable.merge(
                            Flowable.just("a").subscribeOn(on),
                            Flowable.just("b").subscribeOn(on))
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("concat", (on, work) -> Flowable.just("a")
                    .concatWith(Flowable.just("b").subscribeOn(on))
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("buffer", (on, work) -> Flowable.range(0, 10)
                    .observeOn(on)
                    .buffer(3)
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("groupBy", (on, work) -> Flowable.range(0, 4)
                    .groupBy(number -> number % 2)
                    .flatMap(group -> group.observeOn(on).map(work::apply))
                    .lastOrError()),
            Map.entry("window", (on, work) -> Flowable.range(0, 4)
                    .window(2)
                    .flatMapSingle(window -> window.observeOn(on).toList())
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("scan", (on, work) -> Flowable.range(0, 4)
                    .observeOn(on)
                    .scan((a, b) -> a + b)
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("parallel", (on, work) -> Flowable.range(0, 4)
                    .parallel(2)
                    .runOn(on)
                    .map(work::apply)
                    .sequential()
                    .lastOrError()),
            Map.entry("switchMap", (on, work) -> Flowable.just("a")
                    .switchMap(a -> Flowable.just(a).subscribeOn(on))
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("create", (on, work) -> Flowable.<String>create(
                            emitter -> on.scheduleDirect(() -> {
                                emitter.onNext("a");
                                emitter.onComplete();
                            }),
                            BackpressureStrategy.BUFFER)
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("interval", (on, work) -> Flowable.interval(1, TimeUnit.MILLISECONDS, on)
                    .take(2)
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("timeout", (on, work) -> Single.<String>never()
                    .timeout(1, TimeUnit.MILLISECONDS, on, Single.fromCallable(() -> work.apply("late")))),
            Map.entry("retry", (on, work) -> {
                int[] attempts = {0};
                return Single.fromCallable(() -> {
                            if (attempts[0]++ == 0) {
                                throw new IllegalStateException("once");
                            }
                            return work.apply("a");
                        })
                        .subscribeOn(on)
                        .retryWhen(failures -> failures.delay(1, TimeUnit.MILLISECONDS, on));
            }),
            Map.entry("onErrorResumeNext", (on, work) -> Single.<String>error(new IllegalStateException("always"))
                    .observeOn(on)
                    .onErrorResumeNext(failure -> Single.fromCallable(() -> work.apply(failure)))),
            Map.entry("observable", (on, work) -> Observable.range(0, 3)
                    .observeOn(on)
                    .map(work::apply)
                    .lastOrError()),
            Map.entry("maybe", (on, work) -> Maybe.<String>empty()
                    .observeOn(on)
                    .switchIfEmpty(Single.fromCallable(() -> work.apply("a")))),
            Map.entry("completable", (on, work) -> Completable.complete()
                    .observeOn(on)
                    .andThen(Single.fromCallable(() -> work.apply("a")))),
            Map.entry("using", (on, work) -> Single.using(
                            () -> "a", a -> Single.just(a).observeOn(on), a -> {})
                    .map(work::apply)),
            Map.entry("cache", (on, work) -> {
                Single<String> cached =
                        Single.just("a").delay(1, TimeUnit.MILLISECONDS, on).cache();
                cached.subscribe();
                return cached.map(work::apply);
            }),
            Map.entry("subject", (on, work) -> {
                SingleSubject<String> subject = SingleSubject.create();
                on.scheduleDirect(() -> subject.onSuccess("a"));
                return subject.map(work::apply);
            }),
            Map.entry(
                    "wrap",
                    (on, work) -> Single.create(emitter -> {
                        Thread thread =
                                new Thread(RequestScope.current().wrap(() -> emitter.onSuccess(work.apply("a"))));
                        thread.start();
                    }))));

    private static final Map<String, Function<Vertx, Scheduler>> SCHEDULERS = Map.of(
            "io", vertx -> Schedulers.io(),
            "computation", vertx -> Schedulers.computation(),
            "single", vertx -> Schedulers.single(),
            "newThread", vertx -> Schedulers.newThread(),
            "trampoline", vertx -> Schedulers.trampoline(),
            "executor", vertx -> EXECUTOR,
            "event-loop", vertx -> new ContextScheduler(vertx.getOrCreateContext()),
            "worker",
                    vertx -> Schedulers.from(task -> vertx.executeBlocking(() -> {
                        task.run();
                        return null;
                    })));

    @Path("/")
    public static class Resource {

        private final Vertx vertx;
        private final Tracer tracer;

        @Inject
        Resource(Vertx vertx, Tracer tracer) {
            this.vertx = vertx;
            this.tracer = tracer;
        }

        @GET
        @Path("{chain}/{scheduler}")
        public Single<String> chain(@PathParam("chain") String chain, @PathParam("scheduler") String scheduler) {
            return CHAINS.get(chain).on(SCHEDULERS.get(scheduler).apply(vertx), value -> {
                tracer.spanBuilder("work").startSpan().end();
                RequestScope scope = RequestScope.current();
                return (scope == null ? "none" : scope.requestId())
                        + ' '
                        + Baggage.current().getEntryValue("tenant");
            });
        }
    }

    private static final RecordedSpans SPANS = new RecordedSpans();
    private static RunningApplication application;
    private static TestClient client;

    @BeforeAll
    static void start() {
        application = Traced.start(Resource.class, SPANS);
        client = Traced.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
        POOL.shutdown();
    }

    static Stream<Arguments> matrix() {
        return CHAINS.keySet().stream()
                .flatMap(chain -> SCHEDULERS.keySet().stream().map(scheduler -> Arguments.of(chain, scheduler)));
    }

    @ParameterizedTest
    @MethodSource("matrix")
    void workIsPartOfItsRequest(String chain, String scheduler) throws Exception {
        String id = chain + '-' + scheduler;
        assertThat(client.withHeader("X-Request-Id", id)
                        .withHeader("baggage", "tenant=kim")
                        .get('/' + chain + '/' + scheduler)
                        .body())
                .isEqualTo(id + " kim");
        SpanData request = SPANS.await("GET /{chain}/{scheduler}");
        SPANS.taken("work")
                .forEach(work -> assertThat(work.getParentSpanId()).as(id).isEqualTo(request.getSpanId()));
    }
}
