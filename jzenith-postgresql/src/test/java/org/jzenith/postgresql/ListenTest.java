package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.subscribers.TestSubscriber;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.PostgresqlEvent.Gap;
import org.jzenith.postgresql.PostgresqlEvent.Notification;

/** What who listens is told, and what it has missed. */
class ListenTest {

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.start("--postgresql.application-name=listens");
        client = Server.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static void notify(String channel, String payload) {
        client.one(io.vertx.sqlclient.Row.class, "select pg_notify($1, $2)", channel, payload).ignoreElement().blockingAwait();
    }

    private static int listeners() {
        return client.one(Integer.class, "select count(*)::int from pg_stat_activity where query like 'LISTEN%' and application_name = 'listens'")
                .blockingGet();
    }

    @Test
    void tellsThatItListensAndWhatItHears() throws Exception {
        TestSubscriber<PostgresqlEvent> events = client.listen("My \"Channel\"").test().awaitCount(1);
        notify("My \"Channel\"", "one");
        notify("another", "two");
        notify("My \"Channel\"", "three");
        events.awaitCount(3);
        assertThat(events.values().get(0)).isEqualTo(new Gap("My \"Channel\""));
        assertThat(events.values().subList(1, 3)).extracting(event -> ((Notification) event).payload()).containsExactly("one", "three");
        events.dispose();
        Server.await("its connection is closed", () -> listeners() == 0);
    }

    @Test
    void listensAgainWhenItsConnectionIsLostAndSaysSo() throws Exception {
        TestSubscriber<PostgresqlEvent> events = client.listen("lossy").test().awaitCount(1);
        client.one(Integer.class, "select count(pg_terminate_backend(pid))::int from pg_stat_activity where query like 'LISTEN%' and application_name = 'listens'")
                .ignoreElement().blockingAwait();
        events.awaitCount(2);
        notify("lossy", "after");
        events.awaitCount(3).assertNotTerminated();
        assertThat(events.values().subList(0, 2)).containsOnly(new Gap("lossy"));
        assertThat(((Notification) events.values().get(2)).payload()).isEqualTo("after");
        events.dispose();
        Server.await("its connection is closed", () -> listeners() == 0);
    }

    @Test
    void dropsWhatASlowSubscriberDoesNotTakeAndSaysSo() throws Exception {
        TestSubscriber<PostgresqlEvent> events = client.listen("flood").test(1).awaitCount(1);
        for (int i = 0; i < 10; i++) { // The server knows only what it has sent: of the first floods all have come when the last is sent.
            client.script("select pg_notify('flood', i::text) from generate_series(1, 3000) i").blockingAwait();
            Server.await("all have been sent", () -> client.one(Float.class, "select pg_notification_queue_usage()::real").blockingGet() == 0);
        }
        events.request(Long.MAX_VALUE);
        notify("flood", "last");
        Server.await("the last one", () -> events.values().get(events.valueCount() - 1) instanceof Notification last && last.payload().equals("last"));
        assertThat(events.valueCount()).isBetween(1000, 30_000);
        assertThat(events.values().subList(1, events.valueCount())).contains(new Gap("flood"));
        events.dispose();
    }
}
