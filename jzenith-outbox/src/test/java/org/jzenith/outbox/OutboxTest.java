package org.jzenith.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import io.reactivex.schedulers.Schedulers;
import io.reactivex.subjects.CompletableSubject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.outbox.relay.OutboxMessage;
import org.jzenith.outbox.relay.OutboxStore;
import org.jzenith.outbox.relay.Relays;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** Messages of transactions, sent by one or several instances. */
@Timeout(300)
@Tag("vertx")
class OutboxTest {

    private static final TimeLimit LIMIT = TimeLimit.MINUTE;
    private static final AtomicInteger TESTS = new AtomicInteger();

    private static PostgresqlCluster server;

    private final Receiver receiver = new Receiver();
    private final List<RunningApplication> applications = new ArrayList<>();
    private final String schema = "outbox" + TESTS.incrementAndGet();

    /** What happened to an order. */
    record Event(int number) {}

    @BeforeAll
    static void startServer() {
        server = PostgresqlCluster.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @AfterEach
    void stop() {
        applications.forEach(RunningApplication::close);
    }

    private RunningApplication start(String... arguments) {
        RunningApplication application = JZenith.application(arguments)
                .withConfiguration("postgresql.url", server.primaryUrl())
                .withConfiguration("postgresql.own-schema", schema)
                .withPlugins(PostgresqlPlugin.create(), OutboxPlugin.sending(Receiver.class, Receiver::receive))
                .withModules(binder -> binder.bind(Receiver.class).toInstance(receiver))
                .start();
        applications.add(application);
        return application;
    }

    private static PostgresqlClient client(RunningApplication application) {
        return application.injector().getInstance(PostgresqlClient.class);
    }

    private static Outbox outbox(RunningApplication application) {
        return application.injector().getInstance(Outbox.class);
    }

    private static void publish(RunningApplication application, String key, int... numbers) {
        client(application)
                .inTransaction(tx -> {
                    IntStream.of(numbers)
                            .forEach(number -> outbox(application).publish(tx, "orders", key, new Event(number)));
                    return Single.just(true);
                })
                .ignoreElement()
                .blockingAwait();
    }

    private long waiting(RunningApplication application) {
        return client(application)
                .one(Long.class, "select count(*) from " + schema + ".outbox")
                .blockingGet();
    }

    private void awaitAll(RunningApplication application) {
        LIMIT.await("an empty outbox", () -> waiting(application) == 0);
    }

    @Test
    void sendsWhatACommittedTransactionHasPublished() {
        RunningApplication application = start();
        publish(application, "a", 1, 2, 3);
        publish(application, "a", 4);
        awaitAll(application);
        assertThat(receiver.values("a"))
                .containsExactly("{\"number\":1}", "{\"number\":2}", "{\"number\":3}", "{\"number\":4}");
        assertThat(receiver.received).extracting(message -> message.topic()).containsOnly("orders");
    }

    @Test
    void sendsNothingAfterARollback() {
        RunningApplication application = start();
        IllegalStateException no = new IllegalStateException("no");
        assertThatThrownBy(() -> client(application)
                        .inTransaction(tx -> {
                            outbox(application).publish(tx, "orders", "a", new Event(1));
                            return Single.error(no);
                        })
                        .blockingGet())
                .isSameAs(no);
        publish(application, "a", 2);
        awaitAll(application);
        assertThat(receiver.values("a")).containsExactly("{\"number\":2}");
    }

    @Test
    void servesCodeThatWaits() {
        RunningApplication application = start();
        client(application).blocking().inTransaction(tx -> {
            outbox(application).publish(tx, "orders", "a", new Event(1));
            return null;
        });
        awaitAll(application);
        assertThat(receiver.values("a")).containsExactly("{\"number\":1}");
    }

    @Test
    void keepsTheOrderOfAKeyWhoeverPublishes() {
        start();
        RunningApplication application = start();
        client(application)
                .script("create table counters (key text primary key, number int);"
                        + "insert into counters select 'k' || n, 0 from generate_series(1, 10) n")
                .blockingAwait();
        int transactions = 600;
        Flowable.range(0, transactions)
                .flatMapCompletable(number -> change(application).subscribeOn(Schedulers.io()), false, 12)
                .blockingAwait();
        awaitAll(application);
        for (int key = 1; key <= 10; key++) {
            int count = client(application)
                    .one(Integer.class, "select number from counters where key = $1", "k" + key)
                    .blockingGet();
            assertThat(receiver.values("k" + key))
                    .containsExactlyElementsOf(IntStream.rangeClosed(1, count)
                            .mapToObj(number -> "{\"number\":" + number + '}')
                            .toList());
        }
    }

    /** Changes some rows, and publishes their numbers in another order than that of their locks. */
    private static Completable change(RunningApplication application) {
        List<String> keys = new ArrayList<>(ThreadLocalRandom.current()
                .ints(1, 11)
                .distinct()
                .limit(3)
                .sorted()
                .mapToObj(number -> "k" + number)
                .toList());
        return client(application).inTransactionCompletable(tx -> Flowable.fromIterable(
                        keys.stream().sorted().toList())
                .concatMapSingle(key -> tx.one(
                                Integer.class,
                                "update counters set number = number + 1 where key = $1 returning number",
                                key)
                        .toSingle())
                .toList()
                .doOnSuccess(numbers -> {
                    List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
                    Collections.shuffle(order, new Random());
                    List<String> sorted = keys.stream().sorted().toList();
                    order.forEach(
                            i -> outbox(application).publish(tx, "counters", sorted.get(i), new Event(numbers.get(i))));
                })
                .ignoreElement());
    }

    @Test
    void theIdsOfAKeyRiseThoughATransactionIsSlowToCommit() {
        RunningApplication application = start();
        CompletableSubject mayCommit = CompletableSubject.create();
        TestObserver<Void> slow = client(application)
                .inTransactionCompletable(tx -> {
                    outbox(application).publish(tx, "orders", "a", new Event(1));
                    tx.beforeCommit(() -> mayCommit); // The message is stored by then.
                    return Completable.complete();
                })
                .test();
        LIMIT.await("the first one has its key", () -> hasAdvisoryLock(application, true));
        TestObserver<Void> quick = client(application)
                .inTransactionCompletable(tx -> {
                    outbox(application).publish(tx, "orders", "a", new Event(2));
                    return Completable.complete();
                })
                .test();
        LIMIT.await("the second one waits for the key", () -> hasAdvisoryLock(application, false));
        mayCommit.onComplete();
        LIMIT.await("both are committed", () -> slow.completions() == 1 && quick.completions() == 1);
        awaitAll(application);
        assertThat(receiver.values("a")).containsExactly("{\"number\":1}", "{\"number\":2}");
        assertThat(receiver.received).extracting(OutboxMessage::id).isSorted();
    }

    private static boolean hasAdvisoryLock(RunningApplication application, boolean isGranted) {
        return client(application)
                .one(
                        Boolean.class,
                        "select exists (select from pg_locks where locktype = 'advisory' and classid = 1869968482 and granted = $1)",
                        isGranted)
                .blockingGet();
    }

    @Test
    void waitsForATargetThatFailsAndKeepsTheOrder() {
        RunningApplication application = start();
        AtomicInteger failures = new AtomicInteger();
        receiver.answer = message -> message.value().contains("2") && failures.incrementAndGet() <= 3
                ? Completable.error(new IllegalStateException("full"))
                : Completable.complete();
        publish(application, "a", 1, 2, 3);
        awaitAll(application);
        assertThat(failures.get()).isEqualTo(4);
        assertThat(receiver.values("a").stream().distinct())
                .containsExactly("{\"number\":1}", "{\"number\":2}", "{\"number\":3}");
    }

    @Test
    void anotherInstanceSendsWhatAStoppedOneHasPublished() {
        RunningApplication first = start("--outbox.enabled=false");
        publish(first, "a", 1, 2);
        assertThat(waiting(first)).isEqualTo(2);
        RunningApplication second = start();
        awaitAll(second);
        publish(first, "a", 3);
        awaitAll(second);
        assertThat(receiver.values("a")).containsExactly("{\"number\":1}", "{\"number\":2}", "{\"number\":3}");
    }

    @Test
    void readsLargeMessagesInParts() {
        RunningApplication application = start("--outbox.enabled=false");
        client(application)
                .update(
                        "insert into " + schema + ".outbox (partition, topic, key, value) "
                                + "select 3, 'orders', 'a', '\"' || n || repeat('x', 1000000) || '\"' from generate_series(1, 20) n")
                .ignoreElement()
                .blockingAwait();
        OutboxStore store = new OutboxStore(client(application), 16);
        assertThat(store.read(3, 500).blockingGet()).hasSize(5);
        assertThat(store.read(3, 2).blockingGet()).hasSize(2);
        assertThat(store.read(4, 500).blockingGet()).isEmpty();
        start();
        awaitAll(application);
        assertThat(receiver.values("a")).hasSize(20).isSortedAccordingTo(Comparator.comparing(OutboxTest::number));
    }

    private static int number(String large) {
        return Integer.parseInt(large.replaceAll("\\D", ""));
    }

    @Test
    void operatorsSeeWhyMessagesAreNotSentAndLetThemBeTriedAgain() {
        AtomicBoolean isFull = new AtomicBoolean(true);
        receiver.answer =
                message -> isFull.get() ? Completable.error(new IllegalStateException("full")) : Completable.complete();
        RunningApplication application = start();
        publish(application, "a", 1);
        Relays relays = application.injector().getInstance(Relays.class);
        LIMIT.await("a failure", () -> relays.states().stream().anyMatch(state -> state.failure() != null));
        Relays.RelayState failed = relays.states().stream()
                .filter(state -> state.failure() != null)
                .findFirst()
                .orElseThrow();
        assertThat(failed.sendsHere()).isTrue();
        assertThat(failed.failure()).contains("full");
        isFull.set(false);
        ManagedOutbox managed = new ManagedOutbox(() -> relays);
        assertThat(managed.act(String.valueOf(failed.partition()), Map.of("action", "retry"))
                        .blockingGet())
                .isEqualTo(Map.of("retried", failed.partition()));
        awaitAll(application);
        LIMIT.await("no failure", () -> relays.states().stream().allMatch(state -> state.failure() == null));
        assertThatThrownBy(() -> managed.act("99", Map.of("action", "retry")).blockingGet())
                .isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> managed.act("0", Map.of("action", "drop")).blockingGet())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theNumberOfPartitionsStays() throws IOException {
        start();
        String told = catchThrowableOfType(StartupException.class, () -> start("--outbox.partitions=8"))
                        .getMessage()
                + '\n';
        Path golden = Path.of("src/test/resources/org/jzenith/outbox/golden/OUTBOX-1.txt");
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(golden, told);
        }
        assertThat(told).isEqualTo(Files.readString(golden));
    }

    @Test
    void refusesWhatItCannotStore() {
        RunningApplication application = start("--outbox.max-message-size=10B");
        assertThatThrownBy(() -> publish(application, "a", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A message for orders has 12 bytes as JSON (expected: at most 10, which is "
                        + "outbox.max-message-size)");
        assertThatThrownBy(() -> publish(application, "", 1)).hasMessage("key: 0 characters (expected: 1 to 1000)");
        assertThat(waiting(application)).isZero();
    }
}
