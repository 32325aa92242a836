package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.pgclient.PgException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.PostgresqlEvent.Gap;
import org.jzenith.postgresql.PostgresqlEvent.Notification;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TimeLimit;

/** The events that a listener receives, and the gaps between them. */
class ListenTest {

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start("--postgresql.application-name=listens");
        client = Server.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static void notify(String channel, String payload) {
        client.notify(channel, payload).blockingAwait();
    }

    private static int listeners() {
        return Server.connections(client, "listens listen");
    }

    @Test
    void tellsThatItListensAndWhatItHears() throws Exception {
        TestSubscriber<PostgresqlEvent> events =
                TimeLimit.MINUTE.awaitCount(client.listen("My \"Channel\"").test(), 1);
        notify("My \"Channel\"", "one");
        notify("another", "two");
        notify("My \"Channel\"", "three");
        TimeLimit.MINUTE.awaitCount(events, 3);
        assertThat(events.values().get(0)).isEqualTo(new Gap("My \"Channel\""));
        assertThat(events.values().subList(1, 3))
                .extracting(event -> ((Notification) event).payload())
                .containsExactly("one", "three");
        events.dispose();
        TimeLimit.MINUTE.await("its connection is closed", () -> listeners() == 0);
    }

    @Test
    void hearsWhatATransactionNotifiesWhenItIsCommittedAndNothingOfOthers() throws Exception {
        TestSubscriber<PostgresqlEvent> events =
                TimeLimit.MINUTE.awaitCount(client.listen("committed").test(), 1);
        client.inTransaction(tx ->
                        tx.notify("committed", "lost").andThen(Single.error(new IllegalStateException("rolled back"))))
                .ignoreElement()
                .onErrorComplete()
                .blockingAwait();
        client.inTransaction(tx -> tx.notify("committed", "kept").andThen(Single.just(1)))
                .ignoreElement()
                .blockingAwait();
        TimeLimit.MINUTE.awaitCount(events, 2);
        assertThat(((Notification) events.values().get(1)).payload()).isEqualTo("kept");
        events.dispose();
        TimeLimit.MINUTE.await("its connection is closed", () -> listeners() == 0);
    }

    @Test
    void refusesWhatTheServerCannotSend() {
        client.notify("committed", "x".repeat(8000))
                .test()
                .awaitDone(1, TimeUnit.MINUTES)
                .assertError(failure -> failure instanceof PgException refused
                        && refused.getSqlState().equals("22023"));
    }

    @Test
    void listensAgainWhenItsConnectionIsLostAndSaysSo() throws Exception {
        TestSubscriber<PostgresqlEvent> events =
                TimeLimit.MINUTE.awaitCount(client.listen("lossy").test(), 1);
        client.one(
                        Integer.class,
                        "select count(pg_terminate_backend(pid))::int from pg_stat_activity where application_name = 'listens listen'")
                .ignoreElement()
                .blockingAwait();
        TimeLimit.MINUTE.awaitCount(events, 2);
        notify("lossy", "after");
        TimeLimit.MINUTE.awaitCount(events, 3).assertNotTerminated();
        assertThat(events.values().subList(0, 2)).containsOnly(new Gap("lossy"));
        assertThat(((Notification) events.values().get(2)).payload()).isEqualTo("after");
        events.dispose();
        TimeLimit.MINUTE.await("its connection is closed", () -> listeners() == 0);
    }

    @Test
    void endsWithTheApplication() throws Exception {
        TestSubscriber<PostgresqlEvent> events;
        try (RunningApplication ended = Server.PLUGIN.startOn(application, "--postgresql.application-name=ends")) {
            events = TimeLimit.MINUTE.awaitCount(
                    Server.client(ended).listen("endless").test(), 1);
        }
        TimeLimit.MINUTE.awaitEnd(events).assertComplete();
        TimeLimit.MINUTE.await("its connection is closed", () -> Server.connections(client, "ends listen") == 0);
    }

    @Test
    void hasOneConnectionForAllWhoListen() throws Exception {
        List<TestSubscriber<PostgresqlEvent>> first =
                Stream.generate(() -> client.listen("first").test()).limit(20).toList();
        TestSubscriber<PostgresqlEvent> second =
                TimeLimit.MINUTE.awaitCount(client.listen("second").test(), 1);
        first.forEach(subscriber -> TimeLimit.MINUTE.awaitCount(subscriber, 1).assertValue(new Gap("first")));
        assertThat(listeners()).isEqualTo(1);
        first.get(0).dispose();
        notify("first", "one");
        notify("second", "two");
        first.stream().skip(1).forEach(subscriber -> TimeLimit.MINUTE
                .awaitCount(subscriber, 2)
                .assertValueAt(1, event -> ((Notification) event).payload().equals("one")));
        TimeLimit.MINUTE
                .awaitCount(second, 2)
                .assertValueAt(1, event -> ((Notification) event).payload().equals("two"));
        first.get(0).assertValueCount(1);
        first.forEach(TestSubscriber::dispose);
        TestSubscriber<PostgresqlEvent> again =
                TimeLimit.MINUTE.awaitCount(client.listen("first").test(), 1);
        notify("first", "three");
        TimeLimit.MINUTE
                .awaitCount(again, 2)
                .assertValueAt(1, event -> ((Notification) event).payload().equals("three"));
        again.dispose();
        second.dispose();
        TimeLimit.MINUTE.await("its connection is closed", () -> listeners() == 0);
    }

    @Test
    void tellsOfAChannelThatCannotBeAndNothingOfItToTheOthers() throws Exception {
        TestSubscriber<PostgresqlEvent> fine =
                TimeLimit.MINUTE.awaitCount(client.listen("fine").test(), 1);
        TestSubscriber<PostgresqlEvent> wrong = client.listen("").test();
        TimeLimit.MINUTE.awaitEnd(wrong).assertError(PgException.class);
        notify("fine", "still");
        TimeLimit.MINUTE
                .awaitCount(fine, 2)
                .assertValueAt(1, event -> ((Notification) event).payload().equals("still"));
        fine.dispose();
        TimeLimit.MINUTE.await("its connection is closed", () -> listeners() == 0);
    }

    /** The server cuts off the rest of a longer name, and takes a statement with U+0000 for a broken message. */
    @ParameterizedTest
    @ValueSource(strings = {"room \0", "\u00e9tage-0123456789-0123456789-0123456789-0123456789-0123456789-01"})
    void refusesANameThatTheServerWouldNotNotifyBy(String name) throws Exception {
        TestSubscriber<PostgresqlEvent> fine =
                TimeLimit.MINUTE.awaitCount(client.listen("fine").test(), 1);
        client.listen(name)
                .test()
                .assertError(IllegalArgumentException.class)
                .assertError(failure -> failure.getMessage().contains("at most 63 bytes in UTF-8, without U+0000"));
        notify("fine", "still");
        TimeLimit.MINUTE
                .awaitCount(fine, 2)
                .assertValueAt(1, event -> ((Notification) event).payload().equals("still"));
        fine.dispose();
        TimeLimit.MINUTE.await("its connection is closed", () -> listeners() == 0);
    }

    @Test
    void findsOutThatItsConnectionLeadsNowhereAnyMore() throws Exception {
        try (FaultProxy proxy = Server.PLUGIN.proxy(application);
                RunningApplication behind = Server.PLUGIN.startOn(
                        application, "--postgresql.port=" + proxy.port(), "--postgresql.connect-timeout=300ms")) {
            TestSubscriber<PostgresqlEvent> events = TimeLimit.MINUTE.awaitCount(
                    Server.client(behind).listen("far").test(), 1);
            proxy.blackHole();
            long before = proxy.totalConnections();
            TimeLimit.MINUTE.await("another connection", () -> proxy.totalConnections() > before);
            proxy.passThrough();
            TimeLimit.MINUTE.await("it listens again", () -> events.valueCount() > 1);
            TimeLimit.MINUTE.await("what comes then", () -> {
                notify("far", "after");
                return events.values().get(events.valueCount() - 1) instanceof Notification;
            });
            assertThat(events.values().get(1)).isEqualTo(new Gap("far"));
            events.dispose();
        }
    }

    @Test
    void dropsWhatASlowSubscriberDoesNotTakeAndSaysSo() throws Exception {
        TestSubscriber<PostgresqlEvent> events =
                TimeLimit.MINUTE.awaitCount(client.listen("flood").test(1), 1);
        TestSubscriber<PostgresqlEvent> quick =
                TimeLimit.MINUTE.awaitCount(client.listen("flood").test(), 1);
        for (int i = 1; i <= 10; i++) {
            client.script("select pg_notify('flood', i::text) from generate_series(1, 3000) i")
                    .blockingAwait();
            TimeLimit.MINUTE.awaitCount(quick, 1 + 3000 * i);
        }
        assertThat(quick.valueCount()).isEqualTo(30_001);
        quick.dispose();
        events.request(Long.MAX_VALUE);
        TimeLimit.MINUTE.await(
                "a gap behind what was kept, although nothing may follow",
                () -> List.copyOf(events.values()).lastIndexOf(new Gap("flood")) > 0);
        TimeLimit.MINUTE.await("the last one", () -> {
            notify("flood", "last");
            return events.values().get(events.valueCount() - 1) instanceof Notification last
                    && last.payload().equals("last");
        });
        events.dispose();
        TimeLimit.MINUTE.await("its connection is closed, and no more comes", () -> listeners() == 0);
        assertThat(events.valueCount()).isBetween(16_386, 30_000);
        assertThat(events.values().subList(1, events.valueCount())).contains(new Gap("flood"));
    }
}
