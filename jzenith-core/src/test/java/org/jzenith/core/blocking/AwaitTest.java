package org.jzenith.core.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.processors.UnicastProcessor;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.SingleSubject;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.Iterator;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class AwaitTest {

    private static final long MINUTES = 2;

    @Test
    void returnsWhatAnotherThreadSignals() {
        assertThat(Await.value(Single.just(1).observeOn(Schedulers.computation())))
                .isEqualTo(1);
        assertThat(Await.optional(Maybe.just(2).observeOn(Schedulers.computation())))
                .contains(2);
        assertThat(Await.optional(Maybe.empty().observeOn(Schedulers.computation())))
                .isEmpty();
        AtomicBoolean done = new AtomicBoolean();
        Await.completion(Completable.fromAction(() -> done.set(true)).subscribeOn(Schedulers.computation()));
        assertThat(done).isTrue();
    }

    @Test
    void throwsTheFailureItselfAndShowsTheCaller() {
        IllegalArgumentException failure = new IllegalArgumentException("no such user");
        assertThatThrownBy(() -> Await.value(Single.error(failure).subscribeOn(Schedulers.computation())))
                .isSameAs(failure);
        assertThat(failure.getSuppressed()).singleElement().satisfies(here -> assertThat(here.getStackTrace())
                .anyMatch(frame -> frame.getClassName().startsWith(AwaitTest.class.getName())));
        assertThatThrownBy(() -> Await.completion(Completable.error(failure))).isSameAs(failure);
        assertThat(failure.getSuppressed()).hasSize(1);
        AssertionError error = new AssertionError();
        assertThatThrownBy(() -> Await.optional(Maybe.error(error))).isSameAs(error);
    }

    @Test
    void wrapsACheckedException() {
        IOException failure = new IOException("broken pipe");
        assertThatThrownBy(() -> Await.value(Single.error(failure)))
                .isInstanceOf(AwaitException.class)
                .hasMessage("java.io.IOException: broken pipe")
                .hasCause(failure);
    }

    @Test
    void anInterruptCancelsTheWork() throws Exception {
        CountDownLatch subscribed = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        Single<Object> never = Single.never()
                .doOnSubscribe(disposable -> subscribed.countDown())
                .doOnDispose(cancelled::countDown);
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread waiting = new Thread(() -> {
            try {
                Await.value(never);
            } catch (Throwable e) {
                interrupted.set(Thread.currentThread().isInterrupted());
                thrown.complete(e);
            }
        });
        waiting.start();
        assertThat(subscribed.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        waiting.interrupt();
        assertThat(thrown.get(MINUTES, TimeUnit.MINUTES))
                .isInstanceOf(CancellationException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(interrupted).isTrue();
        assertThat(cancelled.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        waiting.join();
    }

    @Test
    void anEventLoopIsRefusedBeforeAnythingBegins() throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            SingleSubject<Integer> source = SingleSubject.create();
            vertx.getOrCreateContext().runOnContext(now -> {
                try {
                    Await.value(source);
                } catch (Throwable e) {
                    thrown.complete(e);
                }
            });
            assertThat(thrown.get(MINUTES, TimeUnit.MINUTES))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("cannot wait for a result")
                    .hasMessageContaining("Fix: annotate the resource method, the filter or its class with @Blocking");
            assertThat(source.hasObservers()).isFalse();
        } finally {
            vertx.close();
        }
    }

    @Test
    void closingAStreamCancelsWhatHasNotArrived() {
        UnicastProcessor<Integer> source = UnicastProcessor.create();
        source.onNext(1);
        source.onNext(2);
        AtomicBoolean cancelled = new AtomicBoolean();
        try (Stream<Integer> elements = Await.elements(source.doOnCancel(() -> cancelled.set(true)))) {
            Iterator<Integer> iterator = elements.iterator();
            assertThat(iterator.next()).isEqualTo(1);
            assertThat(iterator.next()).isEqualTo(2);
            assertThat(cancelled).isFalse();
        }
        assertThat(cancelled).isTrue();
        try (Stream<Integer> all = Await.elements(Flowable.range(0, 1_000).observeOn(Schedulers.computation()))) {
            assertThat(all.mapToInt(i -> i).sum()).isEqualTo(499_500);
        }
    }

    @Test
    void elementsFailAsSingleValuesDo() throws Exception {
        IOException failure = new IOException("broken pipe");
        try (Stream<Object> elements = Await.elements(Flowable.error(failure))) {
            assertThatThrownBy(elements::toList)
                    .isInstanceOf(AwaitException.class)
                    .hasCause(failure);
        }
        CountDownLatch cancelled = new CountDownLatch(1);
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread waiting = new Thread(() -> {
            try (Stream<Object> elements = Await.elements(Flowable.never().doOnCancel(cancelled::countDown))) {
                elements.forEach(any -> {});
            } catch (Throwable e) {
                interrupted.set(Thread.currentThread().isInterrupted());
                thrown.complete(e);
            }
        });
        waiting.start();
        waiting.interrupt();
        assertThat(thrown.get(MINUTES, TimeUnit.MINUTES)).isInstanceOf(CancellationException.class);
        assertThat(interrupted).isTrue();
        assertThat(cancelled.await(MINUTES, TimeUnit.MINUTES)).isTrue();
    }

    /** Many more than there are carriers: all of them wait at the same time only if none holds its carrier. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualThreadLeavesItsCarrier() throws Exception {
        int threads = 100 * Runtime.getRuntime().availableProcessors();
        CountDownLatch subscribed = new CountDownLatch(threads);
        SingleSubject<Integer> source = SingleSubject.create();
        Single<Integer> counted = source.doOnSubscribe(disposable -> subscribed.countDown());
        CountDownLatch ended = new CountDownLatch(threads);
        ExecutorService virtual = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        try {
            for (int i = 0; i < threads; i++) {
                virtual.execute(() -> {
                    assertThat(Await.value(counted)).isEqualTo(1);
                    ended.countDown();
                });
            }
            assertThat(subscribed.await(MINUTES, TimeUnit.MINUTES)).isTrue();
            source.onSuccess(1);
            assertThat(ended.await(MINUTES, TimeUnit.MINUTES)).isTrue();
        } finally {
            virtual.shutdownNow();
        }
    }
}
