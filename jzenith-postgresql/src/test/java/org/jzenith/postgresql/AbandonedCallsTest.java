package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.disposables.Disposable;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.AskedApplication;
import org.jzenith.testing.servers.TimeLimit;

/** What becomes of statements whose subscriber, such as a client of the service, has gone. */
@Tag("P14")
class AbandonedCallsTest {

    private static final String SLEEP = "select 1 from pg_sleep(3600)";

    @Path("/")
    public static class Resource {

        private final PostgresqlClient client;

        @Inject
        Resource(PostgresqlClient client) {
            this.client = client;
        }

        @GET
        @Path("sleep")
        public Maybe<Integer> sleep() {
            return client.one(Integer.class, SLEEP);
        }
    }

    private static final class Service extends AskedApplication {

        Service() {
            super(Server.PLUGIN
                    .on(
                            observer,
                            "--rest.request-timeout=1h",
                            "--postgresql.pool-size=1",
                            "--postgresql.statement-timeout=1h",
                            "--postgresql.acquire-timeout=1h")
                    .withPlugins(RestPlugin.withResources(Resource.class), PostgresqlPlugin.create()));
        }
    }

    private static RunningApplication observer;
    private static Service service;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        observer = Server.PLUGIN.start();
        service = new Service();
        client = Server.client(service.application());
    }

    @AfterAll
    static void stop() {
        service.close();
        observer.close();
    }

    private static void awaitRunning(int count) {
        TimeLimit.MINUTE.await(
                count + " statements that the server works on",
                () -> Server.client(observer)
                                .one(
                                        Integer.class,
                                        "select count(*)::int from pg_stat_activity where state = 'active' and query = $1",
                                        SLEEP)
                                .blockingGet()
                        == count);
    }

    /** There is one connection, which the statement would hold otherwise. */
    private static void assertWorks() {
        assertThat(client.one(Integer.class, "select 7").blockingGet()).isEqualTo(7);
    }

    @Test
    void aStatementIsCancelledWhenItsSubscriberGoes() {
        Disposable call = client.one(Integer.class, SLEEP).subscribe();
        awaitRunning(1);
        call.dispose();
        awaitRunning(0);
        assertWorks();
    }

    @Test
    void aStatementIsCancelledWhenTheClientOfTheServiceGoes() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            socket.getOutputStream()
                    .write("GET /sleep HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            awaitRunning(1);
        }
        awaitRunning(0);
        assertWorks();
    }

    @Test
    void aTransactionIsCancelledAndRolledBackWhenItsSubscriberGoes() {
        client.script("create table abandoned (id int)").blockingAwait();
        Disposable call = client.inTransaction(tx -> tx.update("insert into abandoned values (1)")
                        .flatMap(rows -> tx.one(Integer.class, SLEEP).toSingle()))
                .subscribe();
        awaitRunning(1);
        call.dispose();
        awaitRunning(0);
        assertThat(client.one(Integer.class, "select count(*)::int from abandoned")
                        .blockingGet())
                .isZero();
    }

    @Test
    void aStreamOfRowsIsCancelledWhenItsSubscriberGoes() {
        Disposable call = client.rows(Integer.class, SLEEP).subscribe();
        awaitRunning(1);
        call.dispose();
        awaitRunning(0);
        assertWorks();
    }

    @Test
    void aTransactionGoesOnThatHasGivenUpAStatementOfItself() {
        client.script("create table kept (id int)").blockingAwait();
        int rows = client.inTransaction(tx -> Single.amb(List.of(
                                tx.one(Integer.class, "select 1 from pg_sleep(1)")
                                        .toSingle(),
                                Single.just(2)))
                        .flatMap(first -> tx.update("insert into kept values ($1)", first)))
                .blockingGet();
        assertThat(rows).isOne();
        assertThat(client.one(Integer.class, "select id from kept").blockingGet())
                .isEqualTo(2);
    }
}
