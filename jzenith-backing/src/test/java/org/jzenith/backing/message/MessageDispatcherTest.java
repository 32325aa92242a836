package org.jzenith.backing.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;
import org.jzenith.core.request.WorkObserver;

/** Handles messages of a server that does not exist, which the tests deliver one by one. */
class MessageDispatcherTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration NO_TIME = Duration.ZERO;

    private static Vertx vertx;
    private static List<Context> eventLoops;

    /** What the handler has been called with, in this order. */
    private final BlockingQueue<Call> calls = new LinkedBlockingQueue<>();
    /** What has become a dead letter, in this order. */
    private final BlockingQueue<Letter> letters = new LinkedBlockingQueue<>();
    /** What storing a dead letter returns; null if it ends at once. */
    private volatile @Nullable Completable storing;
    /** Whether dead letters cannot be stored. */
    private volatile boolean isFull;

    private Function<Call, Completable> handler = call -> call.end;
    private Duration firstPause = Duration.ofMillis(1);
    private Duration longestPause = Duration.ofMillis(2);

    /** A call of the handler, which the test ends. */
    private record Call(Message<String> message, String requestId, CompletableSubject end) {

        String id() {
            return message.id() + " " + message.attempt();
        }
    }

    private record Letter(String id, Throwable reason, int attempts) {}

    @BeforeAll
    static void startVertx() {
        vertx = Vertx.vertx();
        eventLoops = Stream.generate(() -> EventLoops.nextLoop(vertx)).limit(2).toList();
    }

    @AfterAll
    static void stopVertx() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private final class Letters implements DeadLetters<TextDelivery> {

        @Override
        public String topic() {
            return "orders-dead";
        }

        @Override
        public Completable send(TextDelivery delivery, Throwable reason, int attempts) {
            letters.add(new Letter(delivery.id(), reason, attempts));
            if (storing != null) {
                return storing;
            }
            return isFull ? Completable.error(new IOException("full")) : Completable.complete();
        }
    }

    private enum Texts implements MessageCodec<String> {
        CODEC;

        @Override
        public byte[] encode(String value) {
            return value.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String decode(byte[] bytes) throws IOException {
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (text.equals("broken")) {
                throw new IOException("it is broken");
            }
            return text;
        }
    }

    private MessageDispatcher<TextDelivery, String> dispatcher(
            int attempts, Duration timeout, @Nullable DeadLetters<TextDelivery> deadLetters) {
        return dispatcher(10, attempts, timeout, deadLetters);
    }

    private MessageDispatcher<TextDelivery, String> dispatcher(
            int uncommitted, int attempts, Duration timeout, @Nullable DeadLetters<TextDelivery> deadLetters) {
        return new MessageDispatcher<>(
                vertx,
                eventLoops,
                "orders",
                new HandlingSettings(10, uncommitted, timeout, attempts, firstPause, longestPause),
                Texts.CODEC,
                this::handle,
                deadLetters,
                WorkObserver.NONE,
                new MessageCounters());
    }

    private Completable handle(Message<String> message) {
        RequestScope scope = RequestScope.current();
        Call call = new Call(message, scope == null ? "none" : scope.requestId(), CompletableSubject.create());
        calls.add(call);
        return handler.apply(call);
    }

    private static TextDelivery message(long position, @Nullable String key) {
        return new TextDelivery(position, key, "text");
    }

    private Call call() throws InterruptedException {
        Call call = calls.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(call).as("the next call").isNotNull();
        return call;
    }

    private Letter letter() throws InterruptedException {
        Letter letter = letters.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(letter).as("the next dead letter").isNotNull();
        return letter;
    }

    private static void await(BooleanSupplier condition) {
        long beganNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - beganNanos).as("waited").isLessThan(PATIENCE.toNanos());
            Thread.onSpinWait();
        }
    }

    @Test
    void handlesTheMessagesOfAKeyInOrderAndOtherKeysMeanwhile() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, null);
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 5);
        dispatcher.deliver(partition, List.of(message(5, "a"), message(6, "a"), message(7, "b"), message(8, null)));
        List<Call> first = List.of(call(), call(), call());
        assertThat(first)
                .extracting(Call::id)
                .containsExactlyInAnyOrder("orders-0@5 1", "orders-0@7 1", "orders-0@8 1");
        assertThat(first).allSatisfy(call -> assertThat(call.requestId).isEqualTo(call.message.id()));
        assertThat(calls).isEmpty();
        first.stream().filter(call -> call.id().startsWith("orders-0@5")).forEach(call -> call.end.onComplete());
        assertThat(call().id()).isEqualTo("orders-0@6 1");
    }

    @Test
    void commitsNothingBehindAMessageThatHasNotEnded() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, null);
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 5);
        assertThat(dispatcher.committable(partition)).isEqualTo(5);
        dispatcher.deliver(partition, List.of(message(5, "a"), message(7, "b")));
        Map<String, Call> both =
                Stream.of(call(), call()).collect(Collectors.toMap(call -> call.message.id(), Function.identity()));
        both.get("orders-0@7").end.onComplete();
        assertThat(dispatcher.committable(partition)).isEqualTo(5);
        assertThat(dispatcher.room()).isEqualTo(8);
        both.get("orders-0@5").end.onComplete();
        await(() -> dispatcher.committable(partition) == 8);
        assertThat(dispatcher.room()).as("nothing is committed yet").isEqualTo(8);
        dispatcher.committed(partition, 8);
        assertThat(dispatcher.room()).isEqualTo(10);
    }

    @Test
    void hasRoomBeforeACommitUntilTooManyAreUncommitted() {
        CompletableSubject first = CompletableSubject.create();
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(12, 1, PATIENCE, null);
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        handler = call -> call.message.id().equals("orders-0@0") ? first : Completable.complete();
        dispatcher.deliver(partition, messages(0, 10));
        await(() -> dispatcher.inFlight() == 1);
        assertThat(dispatcher.room()).as("of 12, 10 are not committed").isEqualTo(2);
        dispatcher.deliver(partition, messages(10, 12));
        await(() -> dispatcher.inFlight() == 1);
        assertThat(dispatcher.room()).isZero();
        assertThat(dispatcher.committable(partition)).isZero();
        first.onComplete();
        await(() -> dispatcher.committable(partition) == 12);
        assertThat(dispatcher.room()).as("nothing is committed yet").isZero();
        dispatcher.committed(partition, 12);
        assertThat(dispatcher.room()).isEqualTo(10);
    }

    private static List<TextDelivery> messages(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(position -> message(position, "key" + position))
                .toList();
    }

    @Test
    void countsAtLeastWhatIsInFlightAsUncommitted() {
        assertThat(new HandlingSettings(10, 1, PATIENCE, 1, PATIENCE, PATIENCE).uncommitted())
                .isEqualTo(10);
    }

    @Test
    void repeatsAFailedMessageBeforeTheNextOneOfItsKey() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(3, PATIENCE, new Letters());
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        dispatcher.deliver(partition, List.of(message(0, "a"), message(1, "a")));
        for (int attempt = 1; attempt <= 2; attempt++) {
            Call failing = call();
            assertThat(failing.id()).isEqualTo("orders-0@0 " + attempt);
            failing.end.onError(new IOException("away"));
        }
        Call last = call();
        assertThat(last.id()).isEqualTo("orders-0@0 3");
        last.end.onComplete();
        assertThat(call().id()).isEqualTo("orders-0@1 1");
        assertThat(letters).isEmpty();
    }

    @Test
    void storesADeadLetterBeforeItGoesOn() throws Exception {
        isFull = true;
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, new Letters());
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        dispatcher.deliver(partition, List.of(message(0, "a"), message(1, "a")));
        IOException reason = new IOException("away");
        call().end.onError(reason);
        assertThat(letter()).isEqualTo(new Letter("orders-0@0", reason, 1));
        assertThat(letter()).as("it is sent again").isEqualTo(new Letter("orders-0@0", reason, 1));
        assertThat(dispatcher.committable(partition)).isZero();
        assertThat(calls).isEmpty();
        isFull = false;
        assertThat(call().id()).isEqualTo("orders-0@1 1");
        assertThat(dispatcher.committable(partition)).isEqualTo(1);
    }

    @Test
    void doesNotRepeatWhatCannotBeRead() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(5, PATIENCE, new Letters());
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        dispatcher.deliver(partition, List.of(new TextDelivery(0, "a", "broken")));
        Letter letter = letter();
        assertThat(letter.attempts).isEqualTo(1);
        assertThat(letter.reason)
                .isInstanceOf(UnreadableMessageException.class)
                .hasMessage("The value cannot be read: it is broken");
        assertThat(calls).isEmpty();
    }

    @Test
    void cancelsAnAttemptThatIsLate() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, Duration.ofMillis(5), new Letters());
        CompletableSubject cancelled = CompletableSubject.create();
        handler = call -> Completable.never().doOnDispose(cancelled::onComplete);
        dispatcher.deliver(dispatcher.open("orders-0", 0), List.of(message(0, "a")));
        assertThat(letter().reason)
                .isInstanceOf(TimeoutException.class)
                .hasMessage("It took longer than its time-out of 5 ms");
        assertThat(cancelled.blockingAwait(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    @Test
    void stopsThePartitionWithoutDeadLettersUntilItIsResumed() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, null);
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        dispatcher.deliver(partition, List.of(message(0, "a"), message(1, "a")));
        call().end.onError(new IOException("away"));
        await(() -> dispatcher.isStopped(partition));
        assertThat(dispatcher.stoppedAt(partition)).isEqualTo("orders-0@0");
        assertThat(dispatcher.room())
                .as("other partitions need not wait for it")
                .isEqualTo(10);
        dispatcher.deliver(partition, List.of(message(2, "b")));
        assertThat(calls).isEmpty();
        dispatcher.resume(partition);
        assertThat(List.of(call(), call()))
                .extracting(Call::id)
                .containsExactlyInAnyOrder("orders-0@0 1", "orders-0@2 1");
        assertThat(dispatcher.stoppedAt(partition)).isNull();
    }

    @Test
    void waitsForMessagesInProgressAndBeginsNoOther() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(5, PATIENCE, null);
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        dispatcher.deliver(partition, List.of(message(0, "a"), message(1, "a")));
        Call call = call();
        vertx.setTimer(20, id -> call.end.onComplete());
        assertThat(dispatcher.close(List.of(partition), PATIENCE)).isZero();
        assertThat(dispatcher.committable(partition)).isEqualTo(1);
        assertThat(calls).isEmpty();
    }

    @Test
    void finishesWhatIsBeforeTheLastMessageThatHasBegun() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(5, PATIENCE, null);
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        handler = call -> call.message.id().equals("orders-0@0") ? call.end : Completable.complete();
        dispatcher.deliver(partition, List.of(message(0, "a"), message(1, "a"), message(2, "b"), message(3, "a")));
        Map<String, Call> both =
                Stream.of(call(), call()).collect(Collectors.toMap(call -> call.message.id(), Function.identity()));
        vertx.setTimer(20, id -> both.get("orders-0@0").end.onComplete());
        assertThat(dispatcher.close(List.of(partition), PATIENCE)).isZero();
        assertThat(call().id()).isEqualTo("orders-0@1 1");
        assertThat(dispatcher.committable(partition))
                .as("otherwise, message 2 would be delivered again")
                .isEqualTo(3);
        assertThat(calls).isEmpty();
    }

    @Test
    void doesNotWaitForAnotherAttempt() throws Exception {
        firstPause = PATIENCE;
        longestPause = PATIENCE;
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, new Letters());
        CompletableSubject stored = CompletableSubject.create();
        storing = stored;
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        dispatcher.deliver(partition, List.of(message(0, "a")));
        call().end.onError(new IOException("away"));
        assertThat(letter().id).isEqualTo("orders-0@0");
        await(stored::hasObservers);
        stored.onError(new IOException("full"));
        assertThat(dispatcher.close(List.of(partition), PATIENCE)).isZero();
        assertThat(dispatcher.committable(partition)).isZero();
    }

    @Test
    void ignoresTheResultsOfALostPartition() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, null);
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        dispatcher.deliver(partition, List.of(message(0, "a"), message(1, "a")));
        Call call = call();
        assertThat(dispatcher.close(List.of(partition), NO_TIME)).isEqualTo(1);
        call.end.onComplete();
        assertThat(dispatcher.committable(partition)).isZero();
        assertThat(calls).isEmpty();
        assertThat(dispatcher.room()).isEqualTo(10);
    }

    @Test
    void ignoresADeadLetterThatIsStoredAfterTheLoss() throws Exception {
        CompletableSubject stored = CompletableSubject.create();
        storing = stored;
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, new Letters());
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        dispatcher.deliver(partition, List.of(message(0, "a"), message(1, "a")));
        call().end.onError(new IOException("away"));
        assertThat(letter().id).isEqualTo("orders-0@0");
        await(stored::hasObservers);
        assertThat(dispatcher.abandon(List.of(partition))).isEqualTo(1);
        stored.onComplete();
        assertThat(dispatcher.committable(partition)).isZero();
        assertThat(calls).isEmpty();
    }

    @Test
    void givesDeletionsToTheHandler() throws Exception {
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, null);
        dispatcher.deliver(dispatcher.open("orders-0", 0), List.of(new TextDelivery(0, "a", null)));
        assertThat(call().message.isDeletion()).isTrue();
    }

    @Test
    void handlesAThousandMessagesOfTenKeysInOrder() throws Exception {
        BlockingQueue<Long> handled = new LinkedBlockingQueue<>();
        handler = call -> Completable.fromAction(
                        () -> handled.add(Long.valueOf(call.message.id().substring("orders-0@".length()))))
                .delay(call.message.id().hashCode() & 1, TimeUnit.MILLISECONDS);
        MessageDispatcher<TextDelivery, String> dispatcher = dispatcher(1, PATIENCE, null);
        MessagePartition<TextDelivery> partition = dispatcher.open("orders-0", 0);
        long seen = 0;
        for (long position = 0; position < 1_000; position++) {
            while (dispatcher.room() == 0) {
                long before = seen;
                seen = dispatcher.awaitChanges(before, 1, PATIENCE);
                assertThat(seen).as("a message has ended within a minute").isGreaterThan(before);
                dispatcher.committed(partition, dispatcher.committable(partition));
            }
            dispatcher.deliver(partition, List.of(message(position, "key" + position % 10)));
        }
        await(() -> dispatcher.committable(partition) == 1_000);
        for (int key = 0; key < 10; key++) {
            int of = key;
            assertThat(handled.stream().filter(position -> position % 10 == of))
                    .hasSize(100)
                    .isSorted();
        }
    }
}
