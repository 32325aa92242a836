package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.jzenith.testing.reference.MetricsSection;
import org.jzenith.testing.servers.TimeLimit;
import org.jzenith.testing.servers.TimedRequest;

/** The metrics of a client. */
class MetricsTest {

    private static String scrape(Called<ItemApi> client) {
        return ((PrometheusMeterRegistry) client.application().injector().getInstance(MeterRegistry.class)).scrape();
    }

    private static Called<ItemApi> measured(Stub stub) {
        Called<ItemApi> client = Called.at(stub.url(), ItemApi.class, "pool-size=10");
        TimeLimit.MINUTE.await("meters", () -> {
            value(client.api().get("secret"));
            return scrape(client).contains("http_client_request_duration_seconds_count");
        });
        return client;
    }

    private static Stub stub() {
        return Stub.http(request -> {
            if (request.path().endsWith("text")) {
                request.response().setStatusCode(503).end();
            } else if (!request.path().endsWith("maybe")) {
                request.response().putHeader("Content-Type", "application/json").end("{\"name\":\"a\"}");
            }
        });
    }

    @Test
    void tellOfCallsByTheirTemplatesAndOfConnections() throws Exception {
        try (Stub stub = stub();
                Called<ItemApi> client = measured(stub)) {
            failure(client.api().text());
            TimeLimit.MINUTE.awaitEnd(
                    TimedRequest.of(300).call(() -> client.api().maybe()));
            assertThat(scrape(client))
                    .contains(
                            "http_client_request_duration_seconds_count{error_type=\"\",http_client_name=\"client-books\",http_request_method=\"GET\","
                                    + "http_response_status_code=\"200\",url_template=\"/items/{id}\"}")
                    .contains(
                            "http_client_request_duration_seconds_count{error_type=\"503\",http_client_name=\"client-books\",http_request_method=\"GET\","
                                    + "http_response_status_code=\"503\",url_template=\"/items/text\"} 1")
                    .contains(
                            "http_client_request_duration_seconds_count{error_type=\"timeout\",http_client_name=\"client-books\",http_request_method=\"GET\","
                                    + "http_response_status_code=\"\",url_template=\"/items/maybe\"} 1")
                    .contains("http_client_active_requests{http_client_name=\"client-books\"} 0.0")
                    .contains("http_client_pending_requests{http_client_name=\"client-books\"} 0.0")
                    .containsPattern("http_client_open_connections\\{http_client_name=\"client-books\"} [1-9]")
                    .doesNotContain("secret");
        }
    }

    @Test
    void areThoseOfTheReference() throws Exception {
        Path rows = Path.of("src/test/resources/org/jzenith/client/metrics.md");
        try (Stub stub = stub();
                Called<ItemApi> client = measured(stub)) {
            String told = MetricsSection.of(scrape(client), "http_client_");
            if (Boolean.getBoolean("docs.write")) {
                Files.writeString(rows, told);
            }
            assertThat(told).isEqualTo(Files.readString(rows));
        }
    }
}
