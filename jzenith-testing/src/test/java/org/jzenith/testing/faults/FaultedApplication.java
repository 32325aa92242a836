package org.jzenith.testing.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.TestClient;

/**
 * A running application that reaches its server through a proxy, observed from outside.
 *
 * @param server the server that the application uses
 * @param proxy the proxy between the two
 * @param application the application
 * @param errors the errors that RxJava could not deliver
 */
record FaultedApplication(
        FaultedServer server, FaultProxy proxy, RunningApplication application, UndeliverableErrors errors)
        implements AutoCloseable {

    static FaultedApplication start(FaultedServer server) {
        UndeliverableErrors errors = new UndeliverableErrors();
        FaultProxy proxy = FaultProxy.to("127.0.0.1", server.port());
        try {
            RunningApplication application = server.application(proxy.port())
                    .withOverride("rest.host", "127.0.0.1")
                    .withOverride("rest.port", 0)
                    .withOverride("rest.max-requests-in-flight", 4000)
                    .withOverride("health.grace", "0s") // Readiness shows the recovery.
                    .start();
            return new FaultedApplication(server, proxy, application, errors);
        } catch (Throwable e) {
            proxy.close();
            errors.close();
            throw e;
        }
    }

    int port() {
        return application.addresses().get(0).port();
    }

    private TestClient client() {
        return TestClient.of(URI.create("http://127.0.0.1:" + port()), new ObjectMapper());
    }

    Meters meters() {
        return new Meters(client().get("/metrics").body());
    }

    boolean isReady() {
        return client().get("/health/ready").status() == 200;
    }

    /** Asserts that nothing of a past fault is left: the application is ready, and its pool has the configured size. */
    void assertRecovered() {
        FaultedServer.RECOVERY.await("readiness", this::isReady);
        assertWholePool();
        FaultedServer.RECOVERY.await("an idle pool whose connections the server knows", () -> {
            Meters now = meters();
            return pool(now, "count", "state=\"used\"") == 0
                    && pool(now, "pending_requests") == 0
                    && pool(now, "count", "state=\"idle\"") == server.connections();
        });
        assertThat(errors.all()).as("undeliverable errors").isEmpty();
    }

    /** Asserts that under enough load the pool has as many connections as it may have, and no more. */
    private void assertWholePool() {
        int size = server.poolSize();
        assertThat(pool(meters(), "max")).isEqualTo(size);
        Load load = new Load(port(), FaultedServer.SLOW, 2 * size);
        try (load) {
            FaultedServer.RECOVERY.await(
                    "the whole pool at work",
                    () -> server.connections() == size && pool(meters(), "count", "state=\"used\"") == size);
            load.awaitMore(4 * size, 200);
            assertThat(server.connections()).isEqualTo(size);
        }
        assertThat(load.surprises()).isEmpty();
        assertThat(load.statuses()).containsOnly(200);
    }

    private int pool(Meters meters, String name, String... labels) {
        return meters.ofPool(server.poolName(), name, labels);
    }

    @Override
    public void close() {
        try (errors;
                proxy;
                application) {
            proxy.passThrough();
        }
    }
}
