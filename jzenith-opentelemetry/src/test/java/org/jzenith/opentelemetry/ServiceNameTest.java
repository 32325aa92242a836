package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.RunningApplication;

/** The name that an application has in its traces. */
class ServiceNameTest {

    @Path("/")
    public static class Hello {
        @GET
        public String get() {
            return "hello";
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--application.name=shop, shop",
        "--application.name=shop --otel.service.name=till, till",
        "--application.name=shop --otel.resource.attributes=service.name=till, till",
        "'--application.name=shop --otel.resource.attributes=service.version=2,service.namespace=x', shop",
        "'--otel.resource.attributes=service.version=2, service.name=till --otel.propagators=none', till",
        "--otel.propagators=none, unknown_service:java"
    })
    void isThatOfTheApplicationUnlessOpenTelemetryHasAnother(String arguments, String name) throws Exception {
        RecordedSpans spans = new RecordedSpans();
        try (RunningApplication running = Traced.start(Hello.class, spans, arguments.split(" (?=--)", -1))) {
            Traced.client(running).get("/");
            assertThat(spans.await("GET /").getResource().getAttribute(stringKey("service.name")))
                    .isEqualTo(name);
        }
    }
}
