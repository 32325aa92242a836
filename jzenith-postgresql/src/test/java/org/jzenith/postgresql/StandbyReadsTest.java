package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.pgclient.PgException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.testing.servers.TimeLimit;

/** Reads on a real standby, of which none may be older than its caller allows. */
@Tag("stress")
@Tag("vertx")
class StandbyReadsTest {

    private static final int WRITES = Integer.getInteger("reads.count", 3_000);
    private static final int CALLERS = 16;

    private static PostgresqlCluster cluster;
    private static RunningApplication application;
    private static PostgresqlClient client;

    /** A row as it was read, on a server in recovery or not. */
    record Read(int found, boolean standby) {}

    @BeforeAll
    static void start() {
        cluster = PostgresqlCluster.start();
        application = Server.application(cluster);
        client = Server.client(application);
        client.script("create table noted (id int primary key)").blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
        cluster.close();
    }

    @Test
    void eachWriteIsReadBack() throws Exception {
        Queue<Long> nanos = new ConcurrentLinkedQueue<>();
        List<Read> reads = Flowable.range(1, WRITES)
                .flatMapSingle(
                        id -> client.update("insert into noted values ($1)", id)
                                .flatMap(count -> client.position())
                                .flatMap(position -> {
                                    long began = System.nanoTime();
                                    return read(client.readingAfter(position), id)
                                            .doOnSuccess(read -> nanos.add(System.nanoTime() - began));
                                }),
                        false,
                        CALLERS)
                .toList()
                .timeout(10, TimeUnit.MINUTES)
                .blockingGet();
        List<Long> sorted = nanos.stream().sorted().toList();
        long onStandby = reads.stream().filter(Read::standby).count();
        Files.writeString(
                Path.of("target", "standby-reads.txt"),
                String.format(
                        Locale.ROOT,
                        "%d writes read back: %d on the standby; p50 %.2f ms, p99 %.2f ms, longest %.2f ms%n",
                        WRITES,
                        onStandby,
                        sorted.get(WRITES / 2) / 1e6,
                        sorted.get(WRITES * 99 / 100) / 1e6,
                        sorted.get(WRITES - 1) / 1e6));
        assertThat(reads).hasSize(WRITES).allMatch(read -> read.found == 1);
        assertThat(onStandby).isPositive();
    }

    private static Single<Read> read(PostgresqlReads reads, int id) {
        return reads.one(
                        Read.class,
                        "select count(*)::int as found, pg_is_in_recovery() as standby from noted where id = $1",
                        id)
                .toSingle();
    }

    @Test
    void aStandbyThatIsBehindIsNotRead() {
        cluster.pauseReplay();
        try {
            client.update("insert into noted values (-1)").ignoreElement().blockingAwait();
            PostgresqlPosition written = client.position().blockingGet();
            assertThat(read(client.readingAfter(written), -1).blockingGet()).isEqualTo(new Read(1, false));
            assertThat(read(client.reading(Duration.ZERO), -1).blockingGet()).isEqualTo(new Read(1, false));
            cluster.resumeReplay();
            cluster.awaitReplay();
            TimeLimit.MINUTE.await(
                    "the standby is used again",
                    () -> read(client.readingAfter(written), -1).blockingGet().equals(new Read(1, true)));
        } finally {
            cluster.resumeReplay();
        }
    }

    @Test
    void aDatabaseInWhichNothingIsWrittenHasNoLag() {
        cluster.awaitReplay();
        TimeLimit.MINUTE.await("the standby is used", () -> read(client.reading(Duration.ofMinutes(1)), 0)
                .blockingGet()
                .standby());
    }

    @Test
    void readsCannotWriteOnAnyServer() {
        for (PostgresqlReads reads : List.of(
                client.readingAfter(new PostgresqlPosition(0)),
                client.readingAfter(PostgresqlPosition.fromString("7FFFFFFF/FFFFFFFF")))) {
            assertThatThrownBy(() -> reads.one(Integer.class, "insert into noted values (-2) returning id")
                            .blockingGet())
                    .isInstanceOf(PgException.class)
                    .hasMessageContaining("25006");
            assertThat(reads.list(Integer.class, "select id from noted where id = -2")
                            .blockingGet())
                    .isEmpty();
            assertThat(reads.rows(Integer.class, "select generate_series(1, 1000)")
                            .count()
                            .blockingGet())
                    .isEqualTo(1000);
        }
    }

    @Test
    void codeThatWaitsReadsTheSame() {
        BlockingPostgresqlClient blocking = client.blocking();
        int inserted = blocking.update("insert into noted values (-3)");
        BlockingPostgresqlReads reads = blocking.readingAfter(blocking.position());
        assertThat(inserted).isEqualTo(1);
        assertThat(reads.one(Integer.class, "select id from noted where id = -3"))
                .contains(-3);
        assertThat(reads.list(Integer.class, "select id from noted where id = -3"))
                .containsExactly(-3);
        try (Stream<Integer> rows = reads.rows(Integer.class, "select id from noted where id = -3")) {
            assertThat(rows).containsExactly(-3);
        }
        assertThat(blocking.reading(Duration.ZERO).list(Integer.class, "select id from noted where id = -3"))
                .containsExactly(-3);
    }

    @Test
    void aPositionIsTheTextOfTheServer() {
        String text = client.one(String.class, "select pg_current_wal_flush_lsn()::text")
                .blockingGet();
        assertThat(PostgresqlPosition.fromString(text)).hasToString(text);
        assertThat(client.position().blockingGet().value())
                .isGreaterThanOrEqualTo(PostgresqlPosition.fromString(text).value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1/", "g/1", "1/123456789", "80000000/0", "1/1 or 1=1"})
    void aTextThatIsNoPositionIsRefused(String text) {
        assertThatThrownBy(() -> PostgresqlPosition.fromString(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected: two hexadecimal numbers");
    }
}
