package org.jzenith.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.AbstractModule;
import com.google.inject.multibindings.Multibinder;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.testing.TestClient;

/** Probes of health, scrapes of metrics and whatever else operators ask for. */
@Tag("V4")
class OperatorRequestsTest {

    private static final List<String> PATHS = List.of("/health", "/health/ready", "/he%61lth/live", "/metrics");

    @Path("/things")
    public static class Things {

        @GET
        public String thing() {
            return "thing";
        }
    }

    /** Calls something that has a span of its own, as a statement does. */
    static final class Check implements HealthCheck {

        private final Tracer tracer;

        @Inject
        Check(Tracer tracer) {
            this.tracer = tracer;
        }

        @Override
        public String name() {
            return "thing";
        }

        @Override
        public Single<HealthResult> check() {
            return Single.fromCallable(() -> {
                tracer.spanBuilder("select 1").startSpan().end();
                return HealthResult.up();
            });
        }
    }

    private final RecordedSpans spans = new RecordedSpans();

    private RunningApplication start(String... arguments) {
        return Traced.application(Things.class, arguments)
                .withModules(spans, new AbstractModule() {
                    @Override
                    protected void configure() {
                        Multibinder.newSetBinder(binder(), HealthCheck.class)
                                .addBinding()
                                .to(Check.class);
                    }
                })
                .start();
    }

    private static TestClient at(RunningApplication application, int address) {
        return TestClient.of(
                URI.create("http://localhost:"
                        + application.addresses().get(address).port()),
                new com.fasterxml.jackson.databind.ObjectMapper());
    }

    /** Returns the spans that there are when a later request has ended. */
    private List<String> names(TestClient client) throws Exception {
        client.get("/things");
        spans.await("GET /things");
        return spans.all().stream().map(SpanData::getName).toList();
    }

    @Test
    void areNotTraced() throws Exception {
        try (RunningApplication application = start()) {
            TestClient client = at(application, 0);
            PATHS.forEach(path -> assertThat(client.get(path).status()).as(path).isEqualTo(200));
            assertThat(names(client)).isEmpty();
        }
    }

    @Test
    void areNotTracedAtTheManagementPort() throws Exception {
        try (RunningApplication application = start("--management.port=0")) {
            TestClient operator = at(application, 1);
            PATHS.forEach(
                    path -> assertThat(operator.get(path).status()).as(path).isEqualTo(200));
            operator.get("/config");
            operator.get("/nothing");
            assertThat(names(at(application, 0))).isEmpty();
        }
    }

    @Test
    void areTracedIfTheConfigurationAsksForIt() throws Exception {
        try (RunningApplication application = start("--otel.traces.operator-requests=true")) {
            at(application, 0).get("/health");
            SpanData request = spans.await("GET /health");
            assertThat(spans.await("select 1").getParentSpanId()).isEqualTo(request.getSpanId());
            at(application, 0).get("/metrics");
            spans.await("GET /metrics");
        }
    }
}
