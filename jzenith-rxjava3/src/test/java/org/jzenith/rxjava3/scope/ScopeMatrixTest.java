package org.jzenith.rxjava3.scope;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.SingleSubject;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rxjava3.KeptConnection;
import org.jzenith.rxjava3.RxJava3Plugin;

/**
 * In each family of operators of RxJava 3, on each scheduler, work is part of its request. {@code -Dscopes.requests}
 * makes more requests, from eight connections at once.
 */
class ScopeMatrixTest {

    private static final int REQUESTS = Integer.getInteger("scopes.requests", 2_000);
    private static final int CONNECTIONS = 8;

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

    private static final Map<String, Function<Vertx, Scheduler>> SCHEDULERS = new TreeMap<>(Map.of(
            "io", vertx -> Schedulers.io(),
            "computation", vertx -> Schedulers.computation(),
            "single", vertx -> Schedulers.single(),
            "newThread", vertx -> Schedulers.newThread(),
            "trampoline", vertx -> Schedulers.trampoline(),
            "executor", vertx -> EXECUTOR,
            "event-loop",
                    vertx -> {
                        var loop = vertx.getOrCreateContext();
                        return Schedulers.from(task -> loop.runOnContext(nothing -> task.run()));
                    }));

    private record Cell(String chain, String scheduler) {}

    private static final List<Cell> CELLS = CHAINS.keySet().stream()
            .flatMap(chain -> SCHEDULERS.keySet().stream().map(scheduler -> new Cell(chain, scheduler)))
            .toList();

    @Path("/")
    public static class Resource {

        private final Vertx vertx;

        @Inject
        Resource(Vertx vertx) {
            this.vertx = vertx;
        }

        @GET
        @Path("{chain}/{scheduler}")
        public Single<String> chain(@PathParam("chain") String chain, @PathParam("scheduler") String scheduler) {
            return CHAINS.get(chain).on(SCHEDULERS.get(scheduler).apply(vertx), value -> {
                RequestScope scope = RequestScope.current();
                return scope == null ? "none" : scope.requestId();
            });
        }
    }

    private static RunningApplication application;

    @BeforeAll
    static void start() {
        application = JZenith.application()
                .withConfiguration("rest.port", 0)
                .withPlugins(RestPlugin.withResources(Resource.class), RxJava3Plugin.create())
                .start();
    }

    @AfterAll
    static void stop() {
        application.close();
        POOL.shutdown();
    }

    @Test
    void workIsPartOfItsRequest() throws Exception {
        ExecutorService clients = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            List<Future<List<String>>> running = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                int first = i;
                running.add(clients.submit(() -> lost(first)));
            }
            for (Future<List<String>> each : running) {
                assertThat(each.get()).isEmpty();
            }
        } finally {
            clients.shutdown();
        }
    }

    /** Sends the share of one connection; returns the requests whose work was in no scope or in that of another. */
    private static List<String> lost(int first) throws Exception {
        List<String> lost = new ArrayList<>();
        try (KeptConnection connection = new KeptConnection(application)) {
            for (int i = first; i < REQUESTS; i += CONNECTIONS) {
                Cell cell = CELLS.get(i / CONNECTIONS % CELLS.size());
                String id = "request-" + i;
                String found = connection.get('/' + cell.chain() + '/' + cell.scheduler(), id);
                if (!found.equals(id)) {
                    lost.add(cell + ": " + id + " was " + found);
                }
            }
        }
        return lost;
    }
}
