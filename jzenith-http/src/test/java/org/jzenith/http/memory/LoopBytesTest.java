package org.jzenith.http.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What one event loop does when clients make all of them hold too much. */
class LoopBytesTest {

    private static final int LIMIT = 1_000_000;

    private final AtomicInteger closings = new AtomicInteger();
    private final BufferedBytes all = new BufferedBytes(LIMIT, 2);

    /** The other one may be reading the requests of thousands of connections in one turn. */
    @Test
    @DisplayName("An event loop that holds its share closes connections itself if the one that holds more is busy")
    @Tag("M1")
    void closesConnectionsItselfWhenItHoldsItsShare() throws Exception {
        Vertx vertx = Vertx.vertx();
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        try {
            vertx.runOnContext(nothing -> {
                all.loop(() -> {}).add(LIMIT * 52 / 100);
                busy.countDown();
                await(released);
            });
            await(busy);
            LoopBytes mine = all.loop(closings::incrementAndGet);
            mine.add(LIMIT * 10 / 100);
            mine.add(LIMIT * 20 / 100);
            assertThat(closings).as("with less than its share").hasValue(0);
            mine.add(LIMIT * 15 / 100);
            assertThat(closings).as("with its share").hasValue(1);
        } finally {
            released.countDown();
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    @Test
    @Tag("M1")
    void asksAnEventLoopThatCanCloseNothingOnlyOnce() {
        Vertx vertx = Vertx.vertx();
        try {
            CompletableFuture<LoopBytes> full = new CompletableFuture<>();
            vertx.runOnContext(nothing -> full.complete(all.loop(closings::incrementAndGet)));
            LoopBytes mine = all.loop(() -> {});
            CompletableFuture<Integer> closingsOfFull = new CompletableFuture<>();
            full.thenAccept(loop -> loop.add(LIMIT * 11 / 10)).join();
            int before = closings.get();
            mine.add(LIMIT / 10);
            // Tasks of an event loop run in their order, and the question is one of them.
            full.join().relieve(() -> closingsOfFull.complete(closings.get()));
            assertThat(closingsOfFull.join()).isEqualTo(before + 2);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    /** What it takes is not known more exactly than in steps, and it is not what takes the memory. */
    @Test
    @Tag("S2")
    void hasRoomForNextToNothingWhenTooMuchIsHeld() {
        Vertx vertx = Vertx.vertx();
        try {
            CompletableFuture<Boolean> small = new CompletableFuture<>();
            CompletableFuture<Boolean> large = new CompletableFuture<>();
            vertx.runOnContext(nothing -> {
                LoopBytes full = all.loop(() -> {});
                full.add(LIMIT);
                small.complete(full.hasRoomFor(0));
                large.complete(full.hasRoomFor(LIMIT / 10));
            });
            assertThat(small.join()).isTrue();
            assertThat(large.join()).isFalse();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
