package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Key;
import com.google.inject.name.Names;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import io.reactivex.subjects.CompletableSubject;
import io.reactivex.subjects.SingleSubject;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.TransactionRollbackException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.LeaseLostException;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TestedPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** Who holds a lease, and who can write. */
@Timeout(300)
@Tag("vertx")
class LeasesTest {

    private static final TestedPlugin PLUGIN = new TestedPlugin(
            "postgresql",
            "PG",
            () -> PostgresqlPlugin.create().withLeases(),
            Server.PLUGIN.unavailable(),
            Server::address);

    /** No test waits for the end of such a lease. */
    private static final Duration LONG = Duration.ofHours(1);

    private static final Duration SHORT = Duration.ofMillis(1_500);

    private static RunningApplication application;
    private static PostgresqlClient client;

    private String name;

    @BeforeAll
    static void start() {
        application = PLUGIN.start();
        client = Server.client(application);
        client.script("create table written (lease text, token bigint)").blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void nameTheLease(TestInfo test) {
        name = test.getDisplayName();
    }

    private HeldLease seek(Duration duration) {
        return new HeldLease(client.leases(), name, duration);
    }

    /** The server's clock jumps forward, or the holder was paused: for the server, the lease has ended. */
    private void endOnTheServer() {
        assertThat(client.update("update jzenith.lease set expires_at = clock_timestamp() where name = $1", name)
                        .blockingGet())
                .isOne();
    }

    /** Another process takes the lease after its end, and keeps it. */
    private void giveToAnother() {
        assertThat(client.update(
                                "update jzenith.lease set token = token + 1, holder = 'another', "
                                        + "expires_at = clock_timestamp() + interval '1 hour' where name = $1",
                                name)
                        .blockingGet())
                .isOne();
    }

    private static Single<Integer> write(PostgresqlTransaction tx, Lease lease) {
        return tx.fenced(lease).andThen(tx.update("insert into written values ($1, $2)", lease.name(), lease.token()));
    }

    private int written(Lease lease) {
        return client.one(
                        Integer.class,
                        "select count(*)::int from written where lease = $1 and token = $2",
                        lease.name(),
                        lease.token())
                .blockingGet();
    }

    @Test
    void isHeldByOneAfterTheOther() throws Exception {
        try (HeldLease first = seek(LONG)) {
            Lease held = first.awaitHeld();
            assertThat(held.isHeld()).isTrue();
            assertThat(held.name()).isEqualTo(name);
            try (HeldLease second = seek(SHORT)) {
                first.leave();
                Lease next = second.awaitHeld();
                assertThat(held.isHeld()).isFalse();
                assertThat(next.token()).isGreaterThan(held.token());
            }
        }
    }

    @Test
    void passesToAnotherApplicationWhenThatOfItsHolderStops() throws Exception {
        RunningApplication other = PLUGIN.startOn(application);
        HeldLease first = new HeldLease(Server.client(other).leases(), name, LONG);
        Lease held = first.awaitHeld();
        try (HeldLease second = seek(SHORT)) {
            other.close();
            first.awaitLost(held);
            assertThat(second.awaitHeld().token()).isGreaterThan(held.token());
        }
    }

    @Test
    void completesWhenTheApplicationStops() {
        RunningApplication other = PLUGIN.startOn(application);
        TestSubscriber<Lease> leases =
                Server.client(other).leases().lease(name, LONG).test().awaitCount(1);
        other.close();
        leases.awaitDone(5, TimeUnit.MINUTES).assertComplete();
        Server.client(other).leases().lease(name, LONG).test().assertResult();
    }

    @Test
    void keepsItsTokenForAsLongAsItIsRenewed() throws Exception {
        try (HeldLease holder = seek(SHORT)) {
            Lease held = holder.awaitHeld();
            for (int renewals = 0; renewals < 3; renewals++) {
                client.update(
                                "update jzenith.lease set expires_at = expires_at + interval '1 day' where name = $1",
                                name)
                        .ignoreElement()
                        .blockingAwait();
                TimeLimit.MINUTE.await("a renewal", () -> client.one(
                                Boolean.class,
                                "select expires_at < clock_timestamp() + interval '1 hour' from jzenith.lease where name = $1",
                                name)
                        .blockingGet());
            }
            assertThat(held.isHeld()).isTrue();
            assertThat(holder.hasReceivedNothing()).isTrue();
        }
    }

    @Test
    void isLostWhenTheServerHasGivenItToAnother() throws Exception {
        try (HeldLease holder = seek(SHORT)) {
            Lease held = holder.awaitHeld();
            giveToAnother();
            holder.awaitLost(held);
            assertThat(held.isHeld()).isFalse();
            endOnTheServer();
            assertThat(holder.awaitHeld().token()).isEqualTo(held.token() + 2);
        }
    }

    @Test
    void writesOnlyWithTheNewestToken() throws Exception {
        try (HeldLease holder = seek(LONG)) {
            Lease former = holder.awaitHeld();
            client.inTransaction(tx -> write(tx, former)).ignoreElement().blockingAwait();
            endOnTheServer();
            try (HeldLease other = seek(LONG)) {
                Lease newest = other.awaitHeld();
                assertThat(former.isHeld()).as("the former holder believes").isTrue();
                assertThatThrownBy(() ->
                                client.inTransaction(tx -> write(tx, former)).blockingGet())
                        .isInstanceOf(LeaseLostException.class)
                        .hasMessage("The lease " + name + " with token " + former.token()
                                + " has been given to another holder (expected: the newest token)");
                client.inTransaction(tx -> write(tx, newest)).ignoreElement().blockingAwait();
                assertThat(written(former)).isOne();
                assertThat(written(newest)).isOne();
                assertThatThrownBy(() -> client.blocking().inTransaction(tx -> {
                            tx.fenced(former);
                            return 1;
                        }))
                        .isInstanceOf(LeaseLostException.class);
            }
        }
    }

    @Test
    void rollsBackATransactionThatIgnoresItsFence() throws Exception {
        try (HeldLease holder = seek(LONG)) {
            Lease former = holder.awaitHeld();
            endOnTheServer();
            try (HeldLease other = seek(LONG)) {
                other.awaitHeld();
                assertThatThrownBy(
                                () -> client.inTransaction(tx -> tx.update("insert into written values ($1, 1)", name)
                                                .flatMap(count -> tx.fenced(former)
                                                        .onErrorComplete()
                                                        .toSingleDefault(count)))
                                        .blockingGet())
                        .isInstanceOf(TransactionRollbackException.class);
                assertThat(written(former)).isZero();
            }
        }
    }

    @Test
    void waitsForAnOpenFencedTransactionAndIsRenewedMeanwhile() throws Exception {
        try (HeldLease holder = seek(LONG)) {
            Lease former = holder.awaitHeld();
            CompletableSubject fenced = CompletableSubject.create();
            SingleSubject<Integer> end = SingleSubject.create();
            SingleSubject<Integer> ended = SingleSubject.create();
            client.inTransaction(tx -> write(tx, former)
                            .doOnSuccess(count -> fenced.onComplete())
                            .flatMap(count -> end))
                    .subscribe(ended);
            fenced.blockingAwait();
            assertThat(former.store().renew(former, LONG).blockingGet())
                    .as("renewed beside the open transaction")
                    .isTrue();
            endOnTheServer();
            try (HeldLease other = seek(LONG)) {
                TimeLimit.MINUTE.await("the next holder waits for the row", () -> client.one(
                                Boolean.class,
                                "select exists (select from pg_stat_activity where wait_event_type = 'Lock' "
                                        + "and query like 'update %lease set token%')")
                        .blockingGet());
                assertThat(other.hasReceivedNothing()).isTrue();
                end.onSuccess(1);
                assertThat(ended.blockingGet()).isOne();
                assertThat(other.awaitHeld().token()).isEqualTo(former.token() + 1);
                assertThat(written(former)).isOne();
            }
        }
    }

    @Test
    void isGivenUpBeforeTheServerWouldGiveItToAnother() throws Exception {
        try (FaultProxy proxy = PLUGIN.proxy(application);
                RunningApplication cutOff = PLUGIN.startOn(application, "--postgresql.port=" + proxy.port());
                HeldLease holder = new HeldLease(Server.client(cutOff).leases(), name, Duration.ofSeconds(3))) {
            Lease held = holder.awaitHeld();
            try (HeldLease other = seek(Duration.ofSeconds(3))) {
                proxy.blackHole();
                Lease next = other.awaitHeld();
                assertThat(held.isHeld()).isFalse();
                holder.awaitLost(held);
                assertThat(next.token()).isGreaterThan(held.token());
                other.leave();
            }
            proxy.passThrough();
            assertThat(holder.awaitHeld().token()).isGreaterThan(held.token() + 1);
        }
    }

    @Test
    void isLostWhileAllEventLoopsAreBlocked() throws Exception {
        try (RunningApplication blocked = PLUGIN.startOn(application);
                HeldLease holder = new HeldLease(Server.client(blocked).leases(), name, Duration.ofMillis(500))) {
            Lease held = holder.awaitHeld();
            CountDownLatch end = new CountDownLatch(1);
            Vertx vertx = blocked.injector().getInstance(Vertx.class);
            for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
                EventLoops.nextLoop(vertx).runOnContext(nothing -> awaitLatch(end));
            }
            TimeLimit.MINUTE.await("the end of the lease", () -> !held.isHeld());
            end.countDown();
            holder.awaitLost(held);
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void endsItsWorkWhenItIsLost() throws Exception {
        CompletableSubject begun = CompletableSubject.create();
        CompletableSubject cancelled = CompletableSubject.create();
        Disposable working = client.leases()
                .whileHeld(name, SHORT, lease -> Flowable.never()
                        .doOnSubscribe(subscription -> begun.onComplete())
                        .doOnCancel(cancelled::onComplete))
                .subscribe();
        begun.blockingAwait();
        giveToAnother();
        cancelled.blockingAwait();
        working.dispose();
    }

    @Test
    void failsAsItsWorkFailsAndIsReleased() throws Exception {
        client.leases()
                .whileHeld(name, LONG, lease -> Completable.error(new IllegalStateException("no stock"))
                        .toFlowable())
                .test()
                .awaitDone(5, TimeUnit.MINUTES)
                .assertErrorMessage("no stock");
        try (HeldLease next = seek(SHORT)) {
            assertThat(next.awaitHeld().isHeld()).isTrue();
        }
    }

    @Test
    void needsANameAndATime() {
        assertThatThrownBy(() -> client.leases().lease(" ", LONG))
                .hasMessage("name: \" \" (expected: 1 to 200 characters, such as relay-3)");
        assertThatThrownBy(() -> client.leases().lease(name, Duration.ofMillis(99)))
                .hasMessage("duration: PT0.099S (expected: 100 ms to a day, such as 15 s)");
    }

    @Test
    void needsATableThatTheApplicationHasAskedFor() {
        try (RunningApplication without = Server.PLUGIN.startOn(application)) {
            assertThatThrownBy(() -> Server.client(without).leases())
                    .hasMessage("The database has no table for leases "
                            + "(expected: PostgresqlPlugin.create().withLeases())");
        }
    }

    @Test
    void isFencedOnlyInItsOwnDatabase() throws Exception {
        try (RunningApplication two = JZenith.application()
                        .withPlugins(
                                PostgresqlPlugin.create(),
                                PostgresqlPlugin.named("reporting").withLeases())
                        .withConfiguration("postgresql-reporting.own-schema", "Our \"tables\"")
                        .start();
                HeldLease holder = new HeldLease(
                        two.injector()
                                .getInstance(Key.get(PostgresqlClient.class, Names.named("reporting")))
                                .leases(),
                        name,
                        LONG)) {
            Lease lease = holder.awaitHeld();
            assertThatThrownBy(() -> Server.client(two)
                            .inTransaction(tx -> write(tx, lease))
                            .blockingGet())
                    .hasMessageContaining("is in another database (expected: that of the transaction)");
        }
    }
}
