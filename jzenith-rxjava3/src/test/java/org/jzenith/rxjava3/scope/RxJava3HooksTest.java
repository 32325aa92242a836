package org.jzenith.rxjava3.scope;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.functions.BiFunction;
import io.reactivex.rxjava3.functions.Function;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import io.reactivex.rxjava3.processors.PublishProcessor;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.CompletableSubject;
import io.reactivex.rxjava3.subjects.MaybeSubject;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.SingleSubject;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import io.vertx.core.Vertx;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.request.RequestScope;
import org.reactivestreams.Subscription;
import org.slf4j.MDC;

class RxJava3HooksTest {

    /** A chain that records the current id in each of its steps, and the trigger that starts it. */
    private record Chain(String name, Completable chain, Runnable signal) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Queue<String> IDS = new ConcurrentLinkedQueue<>();

    private static <T> T note(T value) {
        IDS.add(String.valueOf(MDC.get("requestId")));
        return value;
    }

    private static void note() {
        note("");
    }

    @AfterEach
    void reset() {
        RxJavaPlugins.reset();
        IDS.clear();
    }

    static Stream<Chain> chainsSignalledFromOutside() {
        SingleSubject<String> single = SingleSubject.create();
        SingleSubject<String> failed = SingleSubject.create();
        MaybeSubject<String> maybe = MaybeSubject.create();
        MaybeSubject<String> empty = MaybeSubject.create();
        CompletableSubject completable = CompletableSubject.create();
        PublishSubject<String> observable = PublishSubject.create();
        PublishProcessor<String> flowable = PublishProcessor.create();
        return Stream.of(
                new Chain("Single", single.map(RxJava3HooksTest::note).ignoreElement(), () -> single.onSuccess("a")),
                new Chain(
                        "Single that fails",
                        failed.doOnError(RxJava3HooksTest::note).ignoreElement().onErrorComplete(),
                        () -> failed.onError(new IllegalStateException())),
                new Chain("Maybe", maybe.map(RxJava3HooksTest::note).ignoreElement(), () -> maybe.onSuccess("a")),
                new Chain(
                        "Maybe that is empty",
                        empty.doOnComplete(RxJava3HooksTest::note).ignoreElement(),
                        empty::onComplete),
                new Chain("Completable", completable.doOnComplete(RxJava3HooksTest::note), completable::onComplete),
                new Chain("Observable", observable.map(RxJava3HooksTest::note).ignoreElements(), () -> {
                    observable.onNext("a");
                    observable.onComplete();
                }),
                new Chain("Flowable", flowable.map(RxJava3HooksTest::note).ignoreElements(), () -> {
                    flowable.onNext("a");
                    flowable.onComplete();
                }));
    }

    @ParameterizedTest
    @MethodSource("chainsSignalledFromOutside")
    void aSignalFromAnotherThreadIsHandledInTheScopeOfTheSubscription(Chain chain) throws Throwable {
        try (RxJava3Hooks hooks = new RxJava3Hooks()) {
            assertThat(hooks).isNotNull();
            List<Disposable> subscriptions = new ArrayList<>();
            new RequestScope("a").run(() -> subscriptions.add(chain.chain().subscribe()));
            Thread thread = new Thread(chain.signal());
            thread.start();
            thread.join();
            assertThat(subscriptions.get(0).isDisposed()).isTrue();
            assertThat(IDS).containsExactly("a");
        }
    }

    @Test
    void schedulersAndFusedOperatorsKeepTheScope() {
        try (RxJava3Hooks hooks = new RxJava3Hooks()) {
            assertThat(hooks).isNotNull();
            AtomicReference<Flowable<Integer>> chain = new AtomicReference<>();
            new RequestScope("a")
                    .run(() -> chain.set(Flowable.range(0, 1000)
                            .map(RxJava3HooksTest::note)
                            .filter(i -> i % 2 == 0)
                            .map(RxJava3HooksTest::note)
                            .observeOn(Schedulers.computation())
                            .map(RxJava3HooksTest::note)
                            .observeOn(Schedulers.io())
                            .map(RxJava3HooksTest::note)
                            .concatMapSingle(
                                    i -> Single.timer(1, TimeUnit.MICROSECONDS).map(tick -> note(i)))
                            .replay()
                            .autoConnect(0)));
            assertThat(chain.get().toList().blockingGet())
                    .hasSize(500)
                    .startsWith(0, 2, 4)
                    .endsWith(998);
            assertThat(IDS).hasSize(1000 + 4 * 500).containsOnly("a");
        }
        assertThat(Single.fromCallable(() -> note(""))
                        .subscribeOn(Schedulers.io())
                        .blockingGet())
                .isEmpty();
        assertThat(IDS).endsWith("null");
    }

    @Test
    void whatIsAskedForAndDisposedOfFromOutsideRunsInTheScopeToo() {
        try (RxJava3Hooks hooks = new RxJava3Hooks()) {
            assertThat(hooks).isNotNull();
            var flowable = new AtomicReference<TestSubscriber<Integer>>();
            var observable = new AtomicReference<TestObserver<Object>>();
            new RequestScope("a").run(() -> {
                flowable.set(Flowable.<Integer, Integer>generate(() -> 0, (i, emitter) -> {
                            emitter.onNext(note(i));
                            return i + 1;
                        })
                        .doOnCancel(RxJava3HooksTest::note)
                        .test(0));
                observable.set(
                        Observable.never().doOnDispose(RxJava3HooksTest::note).test());
            });
            flowable.get().request(2);
            flowable.get().cancel();
            observable.get().dispose();
            flowable.get().assertValues(0, 1);
            assertThat(IDS).containsExactly("a", "a", "a", "a");
        }
    }

    @Test
    void twoSubscribersOfOneSourceStayInTheirOwnScopes() {
        try (RxJava3Hooks hooks = new RxJava3Hooks()) {
            assertThat(hooks).isNotNull();
            PublishSubject<String> source = PublishSubject.create();
            Observable<String> noting = source.share().map(RxJava3HooksTest::note);
            List<Disposable> subscriptions = new ArrayList<>();
            new RequestScope("a").run(() -> subscriptions.add(noting.subscribe()));
            new RequestScope("b").run(() -> subscriptions.add(noting.subscribe()));
            source.onNext("x");
            assertThat(IDS).containsExactly("a", "b");
            subscriptions.forEach(Disposable::dispose);
        }
    }

    @Test
    void outsideOfRequestsNothingIsWrapped() {
        try (RxJava3Hooks hooks = new RxJava3Hooks()) {
            assertThat(hooks).isNotNull();
            AtomicReference<Object> subscriber = new AtomicReference<>();
            Flowable.create(emitter -> note(), BackpressureStrategy.DROP).subscribe(new TestSubscriber<>() {
                @Override
                public void onSubscribe(Subscription subscription) {
                    subscriber.set(subscription);
                }
            });
            assertThat(subscriber.get()).isNotInstanceOf(ScopedSubscriber.class);
            Runnable task = RxJava3HooksTest::note;
            assertThat(RxJavaPlugins.onSchedule(task)).isSameAs(task);
        }
    }

    @Test
    void areSetOnceAndPutBackWithTheLastApplication() throws Throwable {
        RxJava3Hooks first = new RxJava3Hooks();
        Object hook = RxJavaPlugins.getOnSingleSubscribe();
        RxJava3Hooks second = new RxJava3Hooks();
        assertThat(RxJavaPlugins.getOnSingleSubscribe()).isSameAs(hook);
        first.close();
        first.close();
        assertThat(RxJavaPlugins.getOnSingleSubscribe()).isSameAs(hook);
        second.close();
        assertThat(hooksSet()).isEmpty();
    }

    @Test
    void hooksThatWereThereWorkOnAndComeBack() throws Throwable {
        List<String> calls = new ArrayList<>();
        BiFunction<Single<?>, SingleObserver<?>, SingleObserver<?>> users = (source, observer) -> {
            calls.add("user");
            return observer;
        };
        setOnSingleSubscribe(users);
        try (RxJava3Hooks hooks = new RxJava3Hooks()) {
            assertThat(hooks).isNotNull();
            new RequestScope("a").run(() -> assertThat(
                            Single.just("x").map(RxJava3HooksTest::note).blockingGet())
                    .isEqualTo("x"));
            assertThat(calls).hasSize(2);
            assertThat(IDS).containsExactly("a");
        }
        assertThat((Object) RxJavaPlugins.getOnSingleSubscribe()).isSameAs(users);
        assertThat(hooksSet()).containsExactly("onSingleSubscribe");
    }

    @Test
    void aHookThatSomebodySetMeanwhileStays() throws Throwable {
        Function<Runnable, Runnable> users = task -> task;
        try (RxJava3Hooks hooks = new RxJava3Hooks()) {
            assertThat(hooks).isNotNull();
            RxJavaPlugins.setScheduleHandler(users);
        }
        assertThat((Object) RxJavaPlugins.getScheduleHandler()).isSameAs(users);
        assertThat(hooksSet()).containsExactly("onScheduleHandler");
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // RxJava's hooks are raw.
    private static void setOnSingleSubscribe(BiFunction hook) {
        RxJavaPlugins.setOnSingleSubscribe(hook);
    }

    /** Returns the names of RxJava's fields for hooks that are not null. */
    private static List<String> hooksSet() throws IllegalAccessException {
        List<String> names = new ArrayList<>();
        for (Field field : RxJavaPlugins.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                field.setAccessible(true);
                if (field.get(null) != null) {
                    names.add(field.getName());
                }
            }
        }
        return names;
    }

    @Test
    void refuseToBlockAnEventLoopAsLongAsAnApplicationRuns() throws Throwable {
        Vertx vertx = Vertx.vertx();
        try {
            try (RxJava3Hooks hooks = new RxJava3Hooks()) {
                assertThat(hooks).isNotNull();
                assertThat(waitingOn(vertx, Single.never()))
                        .failsWithin(20, TimeUnit.SECONDS)
                        .withThrowableThat()
                        .havingCause()
                        .isInstanceOf(IllegalStateException.class)
                        .withMessageContaining("vert.x-eventloop-thread-");
                assertThat(Single.timer(1, TimeUnit.MILLISECONDS)
                                .map(any -> "waited")
                                .blockingGet())
                        .isEqualTo("waited");
            }
            assertThat(RxJavaPlugins.isFailOnNonBlockingScheduler()).isFalse();
            assertThat(waitingOn(vertx, Single.timer(1, TimeUnit.MILLISECONDS))).succeedsWithin(20, TimeUnit.SECONDS);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        }
    }

    private static CompletableFuture<Long> waitingOn(Vertx vertx, Single<Long> awaited) {
        CompletableFuture<Long> waited = new CompletableFuture<>();
        vertx.getOrCreateContext().runOnContext(any -> {
            try {
                waited.complete(awaited.blockingGet());
            } catch (Throwable e) {
                waited.completeExceptionally(e);
            }
        });
        return waited;
    }
}
