package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Completable;
import io.reactivex.Single;
import io.reactivex.subscribers.TestSubscriber;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.backing.broadcast.BroadcastEvent.Gap;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.broadcast.BroadcastScenarios;
import org.jzenith.testing.servers.TimeLimit;

/** Broadcasts by NOTIFY. */
@Tag("stress")
@Tag("vertx")
class BroadcastTest extends BroadcastScenarios {

    private static final String NAME = "--postgresql.application-name=casts";
    private static final String LARGE = "x".repeat(20_000);

    @Override
    protected RunningApplication start() {
        return Server.PLUGIN.start(NAME);
    }

    @Override
    protected RunningApplication startOn(RunningApplication other, String... arguments) {
        String[] all = List.of(arguments).isEmpty() ? new String[] {NAME} : arguments;
        return Server.PLUGIN.startOn(other, all);
    }

    @Override
    protected BroadcastClient client(RunningApplication application) {
        return Server.client(application);
    }

    @Override
    protected Completable publishText(RunningApplication application, String channel, String text) {
        return Server.client(application).notify(channel, text);
    }

    @Override
    protected void cut(RunningApplication application, String channel) {
        Server.client(application)
                .one(
                        Integer.class,
                        "select count(pg_terminate_backend(pid))::int from pg_stat_activity where application_name = 'casts listen'")
                .ignoreElement()
                .blockingAwait();
    }

    @Override
    protected int subscriptions(RunningApplication application, String channel) {
        return Server.connections(Server.client(application), "casts listen");
    }

    @Override
    protected String clientName() {
        return "postgresql";
    }

    private PostgresqlBroadcast<String> texts(String channel) {
        return Server.client(first()).broadcast(channel, String.class);
    }

    private TestSubscriber<BroadcastEvent<String>> receive(String channel) {
        return subscribe(broadcast(second(), channel, String.class));
    }

    @Test
    void aTransactionPublishesWhenItIsCommitted() {
        PostgresqlBroadcast<String> broadcast = texts("transactions");
        TestSubscriber<BroadcastEvent<String>> events = receive("transactions");
        PostgresqlClient client = Server.client(first());
        for (String text : List.of("small", LARGE)) {
            client.inTransaction(tx -> broadcast
                            .publish(tx, "lost" + text)
                            .andThen(Single.error(new IllegalStateException("rolled back"))))
                    .ignoreElement()
                    .onErrorComplete()
                    .blockingAwait();
            client.inTransaction(tx -> broadcast.publish(tx, text).andThen(Single.just(1)))
                    .ignoreElement()
                    .blockingAwait();
        }
        client.blocking().inTransaction(tx -> {
            broadcast.publish(tx, "waited");
            return null;
        });
        assertThat(awaitMessages(events, 3)).containsExactly("small", LARGE, "waited");
        events.dispose();
    }

    /** The server merges equal payloads of a transaction, whatever their size, and keeps the order of the others. */
    @Test
    void aTransactionPublishesEqualMessagesOnce() {
        PostgresqlBroadcast<String> broadcast = texts("equal");
        TestSubscriber<BroadcastEvent<String>> events = receive("equal");
        Server.client(first())
                .inTransaction(tx -> broadcast
                        .publish(tx, LARGE)
                        .andThen(broadcast.publish(tx, "small"))
                        .andThen(broadcast.publish(tx, LARGE + "2"))
                        .andThen(broadcast.publish(tx, LARGE))
                        .andThen(broadcast.publish(tx, "small"))
                        .andThen(broadcast.publish(tx, "last"))
                        .andThen(Single.just(1)))
                .ignoreElement()
                .blockingAwait();
        broadcast.publish("small").andThen(broadcast.publish(LARGE)).blockingAwait();
        assertThat(awaitMessages(events, 6)).containsExactly(LARGE, "small", LARGE + "2", "last", "small", LARGE);
        events.dispose();
    }

    @Test
    void aTriggerPublishes() {
        TestSubscriber<BroadcastEvent<User>> events = subscribe(broadcast(second(), "users", User.class));
        PostgresqlClient client = Server.client(first());
        client.script(
                        """
                        create table casts (id int, name text);
                        create function cast_changes() returns trigger language plpgsql as $$
                        begin perform pg_notify('users', row_to_json(new)::text); return new; end $$;
                        create trigger cast_changes after insert on casts for each row execute function cast_changes()
                        """)
                .blockingAwait();
        client.update("insert into casts values (1, 'Ada')").ignoreElement().blockingAwait();
        assertThat(awaitMessages(events, 1)).containsExactly(new User(1, "Ada"));
        events.dispose();
    }

    record User(int id, String name) {}

    /** A part of a message without the others is no reason to wait for ever. */
    @Test
    void aPartOfAMessageIsAGapAsSoonAsAnotherMessageArrives() {
        PostgresqlBroadcast<String> broadcast = texts("parts");
        TestSubscriber<BroadcastEvent<String>> events = receive("parts");
        publishText(first(), "parts", "#0123456789abcdef/0/3:\"a").blockingAwait();
        publishText(first(), "parts", "#0123456789abcdef/1/3:b").blockingAwait();
        broadcast.publish(LARGE).blockingAwait();
        assertThat(awaitMessages(events, 1)).containsExactly(LARGE);
        assertThat(events.values().get(1)).isEqualTo(new Gap<>("parts"));
        events.dispose();
    }

    @Test
    void anInstanceWithASmallerLimitGetsAGap() {
        try (RunningApplication small =
                startOn(first(), "--postgresql.max-broadcast-size=10000", "--postgresql.application-name=small")) {
            TestSubscriber<BroadcastEvent<String>> events = subscribe(broadcast(small, "limits", String.class));
            PostgresqlBroadcast<String> broadcast = texts("limits");
            broadcast
                    .publish("before")
                    .andThen(broadcast.publish(LARGE))
                    .andThen(broadcast.publish("after"))
                    .blockingAwait();
            assertThat(awaitMessages(events, 2)).containsExactly("before", "after");
            assertThat(events.values().get(2)).isEqualTo(new Gap<>("limits"));
            events.dispose();
        }
    }

    @Test
    void aNetworkThatFailsIsAGap() throws Exception {
        try (FaultProxy proxy = Server.PLUGIN.proxy(first());
                RunningApplication far = startOn(
                        first(),
                        "--postgresql.port=" + proxy.port(),
                        "--postgresql.connect-timeout=1s",
                        "--postgresql.application-name=far")) {
            PostgresqlBroadcast<String> broadcast = texts("far");
            TestSubscriber<BroadcastEvent<String>> events = subscribe(broadcast(far, "far", String.class));
            proxy.refuse();
            TimeLimit.MINUTE.await(
                    "no connection", () -> Server.connections(Server.client(first()), "far listen") == 0);
            broadcast.publish("lost").blockingAwait();
            proxy.passThrough();
            TimeLimit.MINUTE.awaitCount(events, 2);
            broadcast.publish("kept").blockingAwait();
            assertThat(awaitMessages(events, 1)).containsExactly("kept");
            assertThat(events.values().get(1)).isEqualTo(new Gap<>("far"));
            events.dispose();
        }
    }

    @Test
    void aNameThatTheServerWouldTruncateIsRefused() {
        assertThatThrownBy(() -> Server.client(first()).broadcast("x".repeat(64), String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at most 63 bytes");
    }
}
