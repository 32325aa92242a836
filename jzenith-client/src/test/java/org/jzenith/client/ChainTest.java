package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.core.request.RequestScope;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.TimeLimit;

/** Three services, each of which calls the next, and a PostgreSQL behind the last of them that stops to answer. */
class ChainTest {

    private static final int REQUESTS = 60;

    /** What each service offers. */
    @Path("/work")
    interface WorkApi {
        @GET
        @Produces(MediaType.TEXT_PLAIN)
        Single<String> work();
    }

    private static final AtomicInteger BEGUN = new AtomicInteger();
    private static final AtomicInteger BEGUN_TOO_LATE = new AtomicInteger();

    private static void begins() {
        BEGUN.incrementAndGet();
        if (Objects.requireNonNull(RequestScope.current()).isLate(System.nanoTime())) {
            BEGUN_TOO_LATE.incrementAndGet();
        }
    }

    /** A service that asks the next one. */
    @Path("/work")
    public static class Link {

        private final WorkApi next;

        @Inject
        Link(WorkApi next) {
            this.next = next;
        }

        @GET
        public Single<String> work() {
            begins();
            return next.work();
        }
    }

    /** The last service. */
    @Path("/work")
    public static class Last {

        private final PostgresqlClient database;

        @Inject
        Last(PostgresqlClient database) {
            this.database = database;
        }

        @GET
        public Single<String> work() {
            begins();
            return database.one(String.class, "select 'done'").toSingle();
        }
    }

    private final List<RunningApplication> chain = new ArrayList<>();
    private List<Long> frozen = List.of();

    @BeforeEach
    void start() {
        BEGUN.set(0);
        BEGUN_TOO_LATE.set(0);
        chain.add(serve(Last.class, PostgresqlPlugin.create(), "--postgresql.statement-timeout=2s"));
        chain.add(serve(Link.class, next(), "--client-next.url=" + url()));
        chain.add(serve(Link.class, next(), "--client-next.url=" + url()));
    }

    private static Plugin next() {
        return ClientPlugin.named("next").withClient(WorkApi.class);
    }

    private static RunningApplication serve(Class<?> resource, Plugin client, String argument) {
        return JZenith.application("--rest.port=0", "--rest.host=127.0.0.1", argument)
                .withPlugins(client, RestPlugin.withResources(resource))
                .start();
    }

    /** Returns the address of the service that was started last. */
    private String url() {
        return "http://127.0.0.1:"
                + chain.get(chain.size() - 1).addresses().get(0).port();
    }

    @AfterEach
    void stop() throws Exception {
        thaw();
        for (int i = chain.size() - 1; i >= 0; i--) {
            chain.get(i).close();
        }
    }

    /** Stops all processes of the server, whose connections stay open. */
    private void freeze() throws Exception {
        int backend = chain.get(0)
                .injector()
                .getInstance(PostgresqlClient.class)
                .one(Integer.class, "select pg_backend_pid()")
                .blockingGet();
        ProcessHandle postmaster =
                ProcessHandle.of(backend).orElseThrow().parent().orElseThrow();
        frozen = List.of(postmaster.pid());
        signal("-STOP"); // From now on, it starts no others.
        frozen = Stream.concat(Stream.of(postmaster), postmaster.children())
                .map(ProcessHandle::pid)
                .toList();
        signal("-STOP");
    }

    private void thaw() throws Exception {
        signal("-CONT");
        frozen = List.of();
    }

    private void signal(String signal) throws Exception {
        for (long pid : frozen) {
            new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
        }
    }

    private CompletableFuture<HttpResponse<String>> ask(HttpClient client, String millis) {
        return client.sendAsync(
                HttpRequest.newBuilder(URI.create(url() + "/work"))
                        .header("X-Request-Timeout-Ms", millis)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static double gauge(RunningApplication service, String name) {
        return service.injector().getInstance(MeterRegistry.class).find(name).gauges().stream()
                .mapToDouble(Gauge::value)
                .sum();
    }

    @Test
    void everyAnswerIs504AndNoWorkIsBegunThatNobodyWaitsFor() throws Exception {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        assertThat(ask(client, "30000").get(1, TimeUnit.MINUTES).body()).isEqualTo("done");
        freeze();
        List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
        for (int i = 0; i < REQUESTS; i++) {
            asked.add(ask(client, "300"));
        }
        for (CompletableFuture<HttpResponse<String>> answer : asked) {
            assertThat(answer.get(1, TimeUnit.MINUTES).statusCode()).isEqualTo(504);
        }
        assertThat(BEGUN).hasPositiveValue();
        assertThat(BEGUN_TOO_LATE).hasValue(0);
        for (RunningApplication service : chain.subList(1, 3)) {
            TimeLimit.MINUTE.await("no call is left", () -> gauge(service, "http.client.active_requests") == 0);
        }
        TimeLimit.MINUTE.await(
                "no statement waits", () -> gauge(chain.get(0), "db.client.connection.pending_requests") == 0);
        thaw();
        TimeLimit.MINUTE.await(
                "it works again",
                () -> ask(client, "30000").get(1, TimeUnit.MINUTES).statusCode() == 200);
    }
}
