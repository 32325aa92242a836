package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.disposables.Disposable;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.Leases;
import org.jzenith.core.RunningApplication;
import org.jzenith.devservices.RedisCluster;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TimeLimit;

/** Who holds a lease in Redis. */
@Timeout(300)
@Tag("vertx")
class LeasesTest {

    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(1_500);

    private static RunningApplication application;
    private static RedisClient client;

    private final BlockingQueue<Lease> events = new LinkedBlockingQueue<>();
    private String name;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start();
        client = Server.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void nameTheLease(TestInfo test) {
        name = test.getDisplayName();
    }

    private Disposable seek(Leases leases, Duration duration) {
        return leases.lease(name, duration).subscribe(events::add);
    }

    /** Returns the end of the lease by the clock of Redis, in milliseconds since the epoch. */
    private long end() {
        return client.send(Command.HGET, "lease:" + name, "until")
                .map(Response::toLong)
                .blockingGet();
    }

    private void set(String field, Object value) {
        client.send(Command.HSET, "lease:" + name, field, value).ignoreElement().blockingAwait();
    }

    @Test
    void isHeldByOneAfterTheOther() throws Exception {
        Disposable first = seek(client.leases(), LONG);
        Lease held = events.take();
        assertThat(held.isHeld()).isTrue();
        Disposable second = seek(client.leases(), SHORT);
        first.dispose();
        Lease next = events.take();
        assertThat(held.isHeld()).isFalse();
        assertThat(next.token()).isEqualTo(held.token() + 1);
        second.dispose();
    }

    @Test
    void isRenewed() throws Exception {
        Disposable holder = seek(client.leases(), SHORT);
        Lease held = events.take();
        for (int renewals = 0; renewals < 3; renewals++) {
            long before = end();
            TimeLimit.MINUTE.await("a renewal", () -> end() > before);
        }
        assertThat(held.isHeld()).isTrue();
        holder.dispose();
    }

    @Test
    void isLostWhenRedisHasGivenItToAnother() throws Exception {
        Disposable holder = seek(client.leases(), SHORT);
        Lease held = events.take();
        set("holder", "another");
        assertThat(events.take()).isSameAs(held);
        assertThat(held.isHeld()).isFalse();
        set("until", 0);
        assertThat(events.take().token()).isEqualTo(held.token() + 1);
        holder.dispose();
    }

    @Test
    void isGivenUpBeforeRedisWouldGiveItToAnother() throws Exception {
        try (FaultProxy proxy = Server.PLUGIN.proxy(application);
                RunningApplication cutOff = Server.PLUGIN.startOn(application, "--redis.port=" + proxy.port())) {
            Disposable holder = seek(Server.client(cutOff).leases(), Duration.ofSeconds(3));
            Lease held = events.take();
            proxy.blackHole();
            assertThat(events.take()).isSameAs(held);
            assertThat(held.isHeld()).isFalse();
            proxy.passThrough();
            assertThat(events.take().token()).isGreaterThan(held.token());
            holder.dispose();
        }
    }

    @Test
    void passesToAnotherApplicationWhenThatOfItsHolderStops() throws Exception {
        RunningApplication other = Server.PLUGIN.startOn(application);
        Disposable first = seek(Server.client(other).leases(), LONG);
        Lease held = events.take();
        Disposable second = seek(client.leases(), SHORT);
        other.close();
        assertThat(events.take()).isSameAs(held);
        assertThat(events.take().token()).isGreaterThan(held.token());
        second.dispose();
        first.dispose();
    }

    @Test
    @Tag("stress")
    void worksInACluster() throws Exception {
        try (RedisCluster cluster = RedisCluster.start();
                RunningApplication clustered = ClusterTest.start(cluster)) {
            RedisClient ofCluster = Server.client(clustered);
            for (int i = 0; i < 20; i++) {
                Lease lease = ofCluster.leases().lease("relay-" + i, LONG).blockingFirst();
                assertThat(lease.token()).isOne();
            }
        }
    }
}
