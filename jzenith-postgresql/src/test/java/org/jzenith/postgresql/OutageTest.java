package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.Outages;
import org.jzenith.testing.servers.ServerProcess;
import org.jzenith.testing.servers.TimeLimit;

/** The outages that all plugins survive, with a real PostgreSQL. */
@Tag("stress")
@Tag("vertx")
class OutageTest extends Outages<HttpServer> {

    OutageTest() {
        super(
                Server.PLUGIN,
                "--postgresql.pool-size=6",
                "--postgresql.statement-timeout=2s",
                "--postgresql.acquire-timeout=2s",
                "--postgresql.connect-timeout=2s",
                "--postgresql.application-name=outage");
    }

    @Override
    protected HttpServer start(String... arguments) {
        return new HttpServer(arguments);
    }

    /** The name is in the statement. */
    @Override
    protected void introduceAda(HttpServer server) {}

    @Override
    protected int statusOfAdaAtANewServer() {
        return 200;
    }

    @Override
    protected ServerProcess process(HttpServer server) {
        return Postmaster.of(server.client());
    }

    /**
     * Ends all connections of the pool, which has grown to its maximum, and waits until the server counts them no more.
     */
    @Override
    protected void endConnections(HttpServer server) throws Exception {
        assertNothingLeft(server);
        server.client()
                .one(
                        Long.class,
                        "select count(pg_terminate_backend(pid, 60000)) from pg_stat_activity "
                                + "where application_name = 'outage' and pid <> pg_backend_pid()")
                .ignoreElement()
                .blockingAwait();
    }

    @Override
    protected void askAlone(HttpServer server) {
        assertThat(server.client().inTransaction(tx -> tx.update("select 1")).blockingGet())
                .isOne();
    }

    /** Without waiting for an attempt of its own. */
    @Test
    void aBlackHoleThatAllLanesLearnOfAsSoonAsOneDoes() {
        try (RunningApplication owner = Server.PLUGIN.start();
                FaultProxy proxy = Server.PLUGIN.proxy(owner);
                RunningApplication application = Server.PLUGIN.startOn(
                        owner,
                        "--postgresql.port=" + proxy.port(),
                        "--postgresql.pool-size=1",
                        "--postgresql.statement-timeout=300ms",
                        "--postgresql.connect-timeout=1s")) {
            PostgresqlClient client = Server.client(application);
            TimeLimit.MINUTE.await(
                    "an answer", () -> client.update("select 1").ignoreElement().blockingGet() == null);
            proxy.blackHole();
            TimeLimit.MINUTE.await("it is known", () -> String.valueOf(
                            client.update("select 1").ignoreElement().blockingGet())
                    .contains("cannot be reached"));
            long attempts = proxy.totalConnections();
            TimeLimit.MINUTE.await("an attempt that nobody waits for", () -> proxy.totalConnections() > attempts);
            assertThat(client.update("select 1").ignoreElement().blockingGet())
                    .hasMessageContaining("cannot be reached");
            proxy.passThrough();
            TimeLimit.MINUTE.await(
                    "it is found again",
                    () -> client.update("select 1").ignoreElement().blockingGet() == null);
        }
    }

    /** The pool has its maximum size when there is work for all connections. */
    @Override
    protected void assertNothingLeft(HttpServer server) throws Exception {
        TimeLimit.MINUTE.await("the whole pool", () -> {
            List<Integer> counts = Flowable.range(0, 24)
                    .flatMapSingle(
                            i -> server.client()
                                    .one(
                                            Integer.class,
                                            "select count(*)::int from pg_stat_activity, pg_sleep(0.1) where application_name = 'outage'")
                                    .toSingle(),
                            false,
                            24)
                    .toList()
                    .blockingGet();
            return Collections.max(counts) == 6; // More of them while the server still counts closed ones.
        });
        TimeLimit.MINUTE.await("free connections", Server.PLUGIN.pool(server.application())::isUnused);
    }
}
