package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.TimeLimit;

/** A service that the application cannot do without. */
class RequiredTest {

    private static Stub stub(AtomicInteger status) {
        return Stub.http(request -> request.response()
                .setStatusCode(status.get())
                .putHeader("Content-Type", "application/json")
                .end("{\"name\":\"a\"}"));
    }

    private static Called<ItemApi> client(String url, String... keys) {
        return Called.at(url, ItemApi.class, new String[] {"--health.grace=0s"}, keys);
    }

    private static HealthResult health(Called<?> client) {
        return client.application()
                .injector()
                .getInstance(HealthRegistry.class)
                .readiness()
                .blockingGet()
                .results()
                .get("client-books");
    }

    private static boolean isUp(Called<?> client) {
        return health(client).status() == HealthResult.Status.UP;
    }

    @Test
    void theStartWaitsUntilItWorks() throws Exception {
        AtomicInteger status = new AtomicInteger(503);
        AtomicInteger probes = new AtomicInteger();
        try (Stub stub = Stub.http(request -> {
                    if (probes.incrementAndGet() == 3) {
                        status.set(204);
                    }
                    request.response().setStatusCode(status.get()).end();
                });
                Called<ItemApi> client = client(stub.url(), "required=true", "probe-path=/health/ready")) {
            assertThat(probes.get()).isGreaterThanOrEqualTo(3);
            assertThat(isUp(client)).isTrue();
        }
    }

    @Test
    void theStartFailsIfItDoesNotWorkInTime() throws Exception {
        AtomicInteger status = new AtomicInteger(503);
        try (Stub stub = stub(status);
                FaultProxy proxy = FaultProxy.to("127.0.0.1", stub.port())) {
            String url = "http://127.0.0.1:" + proxy.port();
            assertThatThrownBy(() -> client(url, "required=true", "probe-path=/ready", "start-timeout=300ms"))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("CLIENT-10 client-books.url: the service does not work after 300 ms");
            assertThatThrownBy(() -> client(url, "required=true", "probe-path=/ready", "start-timeout=0s"))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("the service does not work, at the first attempt")
                    .hasMessageContaining("GET /ready was answered with 503");
            proxy.blackHole();
            assertThatThrownBy(() -> client(
                            url, "required=true", "probe-path=/ready", "start-timeout=300ms", "connect-timeout=200ms"))
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining("no answer");
        }
    }

    @Test
    void theStartDoesNotWaitForOneThatIsNotRequired() throws Exception {
        try (Called<ItemApi> client = client("http://127.0.0.1:1")) {
            failure(client.api().get("1"));
            assertThat(isUp(client)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void theApplicationIsNotReadyWhileNeitherCallsNorProbesSucceed(String protocol) throws Exception {
        try (UndeliverableErrors errors = new UndeliverableErrors();
                Stub stub = stub(new AtomicInteger(200));
                FaultProxy proxy = FaultProxy.to("127.0.0.1", stub.port());
                Called<ItemApi> client = client(
                        "http://127.0.0.1:" + proxy.port(),
                        "required=true",
                        "probe-path=/ready",
                        "protocol=" + protocol)) {
            value(client.api().get("1"));
            assertThat(isUp(client)).isTrue();
            proxy.refuse();
            assertThat(isUp(client)).as("while there is no call").isTrue();
            failure(client.api().get("1"));
            assertThat(isUp(client)).isFalse();
            proxy.blackHole();
            assertThat(isUp(client)).isFalse();
            proxy.passThrough();
            TimeLimit.MINUTE.await("it is ready, though there is no call", () -> isUp(client));
            assertThat(health(client).data()).containsEntry("service", "did not answer the last call");
            assertThat(errors.all()).isEmpty();
        }
    }

    @Test
    void aServiceWhoseCallsFailIsThereIfItAnswersProbes() throws Exception {
        try (Stub stub = Stub.http(request -> {
                    if (request.path().equals("/ready")) {
                        request.response().end();
                    }
                });
                Called<ItemApi> client = client(stub.url(), "required=true", "probe-path=/ready", "timeout=100ms")) {
            failure(client.api().get("1"));
            TimeLimit.MINUTE.await("a probe is answered in time", () -> isUp(client));
        }
    }

    @Test
    void aConnectionIsEnoughIfThereIsNoPath() throws Exception {
        try (Stub stub = stub(new AtomicInteger(503));
                Called<ItemApi> client = client(stub.url(), "required=true")) {
            assertThat(stub.requests()).isZero();
            assertThat(isUp(client)).isTrue();
        }
    }
}
