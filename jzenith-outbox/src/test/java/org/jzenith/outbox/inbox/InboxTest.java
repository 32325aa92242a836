package org.jzenith.outbox.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.PostgresqlCluster;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;

/** Messages that are received more than once. */
@Timeout(300)
@Tag("vertx")
class InboxTest {

    private static PostgresqlCluster server;
    private static RunningApplication application;
    private static PostgresqlClient client;
    private static Inbox inbox;

    @BeforeAll
    static void start() {
        server = PostgresqlCluster.start();
        application = JZenith.application()
                .withConfiguration("postgresql.url", server.primaryUrl())
                .withPlugins(PostgresqlPlugin.create(), InboxPlugin.create())
                .start();
        client = application.injector().getInstance(PostgresqlClient.class);
        inbox = application.injector().getInstance(Inbox.class);
    }

    @AfterAll
    static void stop() {
        application.close();
        server.close();
    }

    private static Single<Boolean> once(String receiver, String id) {
        return client.inTransaction(tx -> inbox.once(tx, receiver, id));
    }

    @BeforeEach
    void forgetAll() {
        client.script("truncate jzenith.inbox").blockingAwait();
    }

    @Test
    void aMessageIsTheFirstOnceForEachReceiver() {
        assertThat(once("stock", "7").blockingGet()).isTrue();
        assertThat(once("stock", "7").blockingGet()).isFalse();
        assertThat(once("mail", "7").blockingGet()).isTrue();
        assertThat(once("stock", "8").blockingGet()).isTrue();
    }

    @Test
    void aMessageWhoseTransactionWasRolledBackIsTheFirstAgain() {
        IllegalStateException no = new IllegalStateException("no");
        assertThatThrownBy(() -> client.inTransactionCompletable(
                                tx -> inbox.once(tx, "stock", "7").flatMapCompletable(isFirst -> {
                                    throw no;
                                }))
                        .blockingAwait())
                .isSameAs(no);
        assertThat(once("stock", "7").blockingGet()).isTrue();
    }

    @Test
    void oneOfManyAtTheSameTimeIsTheFirst() {
        assertThat(Flowable.range(0, 50)
                        .flatMapSingle(i -> once("stock", "7").subscribeOn(Schedulers.io()))
                        .filter(isFirst -> isFirst)
                        .count()
                        .blockingGet())
                .isEqualTo(1);
    }

    @Test
    void servesCodeThatWaits() {
        boolean first = client.blocking().inTransaction(tx -> inbox.once(tx, "stock", "7"));
        boolean second = client.blocking().inTransaction(tx -> inbox.once(tx, "stock", "7"));
        assertThat(first).isTrue();
        assertThat(second).isFalse();
    }

    @Test
    void forgetsWhatIsOlderThanTheRetention() {
        client.update("insert into jzenith.inbox (receiver, id, received_at) "
                        + "select 'stock', n::text, now() - interval '8 days' from generate_series(1, 25000) n")
                .ignoreElement()
                .blockingAwait();
        once("stock", "new").ignoreElement().blockingAwait();
        assertThat(inbox.deleteOlderThan(7 * 86_400_000L).blockingGet()).isEqualTo(25_000);
        assertThat(once("stock", "new").blockingGet()).isFalse();
        assertThat(once("stock", "1").blockingGet()).isTrue();
    }

    @Test
    void refusesWhatItCannotStore() {
        String expected = " characters (expected: at least 1 each, and at most 500 together)";
        assertThatThrownBy(() -> once("stock", "7".repeat(496)).blockingGet())
                .hasMessage("receiver and id: 5 and 496" + expected);
        assertThatThrownBy(() -> once("", "7").blockingGet()).hasMessage("receiver and id: 0 and 1" + expected);
        assertThat(once("stock", "7".repeat(495)).blockingGet()).isTrue();
    }
}
