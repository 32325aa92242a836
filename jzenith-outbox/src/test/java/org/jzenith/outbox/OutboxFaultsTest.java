package org.jzenith.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.schedulers.Schedulers;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationProcess;
import org.jzenith.testing.servers.TimeLimit;

/** Three processes that send the messages of six writers, while they are killed and frozen past their leases. */
@Timeout(1_800)
@Tag("stress")
class OutboxFaultsTest {

    private static final TimeLimit LIMIT = new TimeLimit(Duration.ofMinutes(25));
    private static final int TRANSACTIONS = Integer.getInteger("stress.transactions", 2_000);
    private static final int KEYS_OF_EACH = 2;
    private static final int KEYS = 20;
    private static final int WRITERS = 6;
    private static final int FAULTS = 10;

    private final List<ApplicationProcess> processes = new ArrayList<>();
    private final Random random = new Random();
    private OrderedReceiver receiver;
    private PostgresqlCluster cluster;
    private RunningApplication application;
    private PostgresqlClient client;
    private Outbox outbox;

    /** The value of a counter. */
    record Value(int number) {}

    @BeforeEach
    void start() {
        receiver = new OrderedReceiver();
        cluster = PostgresqlCluster.start();
        application = JZenith.application()
                .withPlugins(
                        PostgresqlPlugin.create(), OutboxPlugin.sending(RelayApplication.class, RelayApplication::send))
                .withModules(binder -> binder.bind(RelayApplication.class)
                        .toInstance(new RelayApplication(() -> "nowhere"))) // Since it sends nothing
                .withConfiguration("postgresql.url", cluster.primaryUrl())
                .withConfiguration("outbox.enabled", "false")
                .start();
        client = application.injector().getInstance(PostgresqlClient.class);
        outbox = application.injector().getInstance(Outbox.class);
        client.script("create table counters (key text primary key, number int);"
                        + "insert into counters select 'k' || n, 0 from generate_series(1, " + KEYS + ") n")
                .blockingAwait();
        for (int i = 0; i < 3; i++) {
            processes.add(process());
        }
    }

    @AfterEach
    void stop() {
        processes.forEach(ApplicationProcess::close);
        application.close();
        cluster.close();
        receiver.close();
    }

    private ApplicationProcess process() {
        return ApplicationProcess.of(RelayApplication.class)
                .withArguments(
                        "--postgresql.url=" + cluster.primaryUrl(),
                        "--outbox.lease-duration=2s",
                        "--receiver.url=" + receiver.url())
                .withDeadline(Duration.ofMinutes(5))
                .start();
    }

    /** Raises some counters, and publishes their values in another order than that of their locks. */
    private Completable change() {
        List<String> keys = ThreadLocalRandom.current()
                .ints(1, KEYS + 1)
                .distinct()
                .limit(KEYS_OF_EACH)
                .mapToObj(number -> "k" + number)
                .sorted()
                .toList();
        return client.inTransactionCompletable(tx -> Flowable.fromIterable(keys)
                .concatMapSingle(key -> tx.one(
                                Integer.class,
                                "update counters set number = number + 1 where key = $1 returning number",
                                key)
                        .toSingle())
                .toList()
                .doOnSuccess(numbers -> {
                    List<Integer> positions = new ArrayList<>(
                            IntStream.range(0, keys.size()).boxed().toList());
                    Collections.shuffle(positions);
                    positions.forEach(i -> outbox.publish(tx, "counters", keys.get(i), new Value(numbers.get(i))));
                })
                .ignoreElement());
    }

    private void write() {
        Flowable.range(0, TRANSACTIONS)
                .flatMapCompletable(number -> change().subscribeOn(Schedulers.io()), false, WRITERS)
                .blockingAwait();
    }

    private void awaitReceived(long count) {
        LIMIT.await(count + " messages", () -> receiver.count() >= count);
    }

    /** Waits until each lease was renewed or taken over after now, which a frozen process does not do. */
    private void awaitOtherHolders() {
        OffsetDateTime ofFrozen = client.one(OffsetDateTime.class, "select clock_timestamp() + interval '2 seconds'")
                .blockingGet();
        LIMIT.await("other holders of all leases", () -> client.one(
                        Boolean.class,
                        "select bool_and(expires_at > $1) from jzenith.lease where name like 'outbox:%'",
                        ofFrozen)
                .blockingGet());
    }

    @Test
    void noMessageIsLostOrOutOfOrderAlthoughRelaysAreKilledAndFrozen() throws InterruptedException {
        int messages = TRANSACTIONS * KEYS_OF_EACH;
        Thread writing = new Thread(this::write);
        writing.start();
        for (int fault = 1; fault <= FAULTS; fault++) {
            awaitReceived((long) messages * fault / (FAULTS + 1));
            ApplicationProcess process = processes.get(random.nextInt(processes.size()));
            if (fault % 2 == 0) {
                process.freeze();
                awaitOtherHolders();
                awaitReceived(Math.min(messages, receiver.count() + messages / 100));
                process.resume();
            } else {
                process.kill();
                processes.remove(process);
                processes.add(process());
            }
        }
        writing.join();
        awaitReceived(messages);
        LIMIT.await("an empty outbox", () -> client.one(Boolean.class, "select not exists (select from jzenith.outbox)")
                .blockingGet());
        for (int key = 1; key <= KEYS; key++) {
            int count = client.one(Integer.class, "select number from counters where key = $1", "k" + key)
                    .blockingGet();
            assertThat(receiver.numbers("k" + key))
                    .as("k%s", key)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, count).boxed().toList());
        }
        System.out.printf(
                "%,d messages, 0 lost, 0 out of order, %,d more than once%n", receiver.count(), receiver.repeated());
    }
}
