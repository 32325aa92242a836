package org.jzenith.rest.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.core.health.HealthBinder.healthBinder;

import com.google.inject.Module;
import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

class HealthTest {

    @Path("/quick")
    public static class Resource {
        @GET
        public String quick() {
            return "quick";
        }
    }

    static final class DatabaseCheck implements HealthCheck {
        @Inject
        DatabaseCheck() {}

        @Override
        public String name() {
            return "database";
        }

        @Override
        public Single<HealthResult> check() {
            return Single.just(HealthResult.down("no connection").with("pool", 4));
        }
    }

    static final class DetailedCheck implements HealthCheck {
        @Override
        public String name() {
            return "detailed";
        }

        @Override
        public Single<HealthResult> check() {
            return Single.fromCallable(() -> HealthResult.up()
                    .with("since", Instant.EPOCH)
                    .with("hosts", List.of("a", "b"))
                    .with("pool", new AtomicInteger(4))
                    .with("share", 0.5)
                    .with("full", false)
                    .with("kind", Kind.READINESS));
        }
    }

    @Test
    void tellsDetailsOfAnyTypeByWhatTheySayOfThemselves() {
        Module detailed = binder -> healthBinder(binder).check(DetailedCheck.class);
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class), detailed)) {
            assertThat(server.get("/health/ready").body())
                    .contains("\"data\":{\"full\":false,\"hosts\":\"[a, b]\",\"kind\":\"READINESS\","
                            + "\"pool\":\"4\",\"share\":0.5,\"since\":\"1970-01-01T00:00:00Z\"}");
        }
    }

    /** Ends when the test allows it. */
    static final class PatientCheck implements HealthCheck {
        private final AtomicInteger asked = new AtomicInteger();
        private final SingleSubject<HealthResult> result = SingleSubject.create();

        @Override
        public String name() {
            return "patient";
        }

        @Override
        public Single<HealthResult> check() {
            asked.incrementAndGet();
            return result;
        }
    }

    @Test
    void asksOnceForAllWhoWaitForTheSameReport() throws Exception {
        PatientCheck check = new PatientCheck();
        Module patient = binder -> {
            binder.bind(PatientCheck.class).toInstance(check);
            healthBinder(binder).check(PatientCheck.class);
        };
        try (TestServer server = TestServer.start(
                        Map.of("rest.verticles", 1), RestPlugin.withResources(Resource.class), patient);
                RawConnection first = new RawConnection(server);
                RawConnection second = new RawConnection(server)) {
            for (RawConnection each : List.of(first, second)) {
                String quick = "GET /quick HTTP/1.1\r\nHost: a\r\n\r\n";
                assertThat(each.send(quick + quick.replace("quick", "health/ready"))
                                .response())
                        .endsWith("quick");
            }
            assertThat(server.get("/quick").body())
                    .isEqualTo("quick"); // By then, the event loop has finished with both.
            check.result.onSuccess(HealthResult.up());
            assertThat(first.response()).startsWith("HTTP/1.1 200 ");
            assertThat(second.response()).startsWith("HTTP/1.1 200 ");
            assertThat(check.asked).hasValue(1);
            assertThat(first.get("/health/ready").response()).startsWith("HTTP/1.1 200 ");
            assertThat(check.asked).hasValue(2);
        }
    }

    private static final Module DATABASE = binder -> healthBinder(binder).check(DatabaseCheck.class);

    @Test
    void staysReadyWithoutWhatTheApplicationCanDoWithout() {
        try (TestServer server = TestServer.start(
                Map.of("health.optional", "database"), RestPlugin.withResources(Resource.class), DATABASE)) {
            HttpResponse<String> ready = server.get("/health/ready");
            assertThat(ready.statusCode()).isEqualTo(200);
            assertThat(ready.body())
                    .startsWith("{\"status\":\"UP\",")
                    .contains("{\"name\":\"database\",\"status\":\"DOWN\","
                            + "\"data\":{\"optional\":true,\"pool\":4,\"reason\":\"no connection\"}}");
        }
    }

    @Test
    void isUpWhenAllIsWell() {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class))) {
            HttpResponse<String> response = server.get("/health");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
            assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
            assertThat(response.body())
                    .isEqualTo("{\"status\":\"UP\",\"checks\":[{\"name\":\"application\",\"status\":\"UP\"}]}");
            assertThat(server.get("/health/live").body()).isEqualTo("{\"status\":\"UP\",\"checks\":[]}");
        }
    }

    @Test
    void isNotReadyButAliveWhenADependencyIsDown() {
        try (TestServer server = TestServer.start(RestPlugin.withResources(Resource.class), DATABASE)) {
            HttpResponse<String> ready = server.get("/health/ready");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body())
                    .isEqualTo(
                            "{\"status\":\"DOWN\",\"checks\":[{\"name\":\"application\",\"status\":\"UP\"},"
                                    + "{\"name\":\"database\",\"status\":\"DOWN\",\"data\":{\"pool\":4,\"reason\":\"no connection\"}}]}");
            assertThat(server.get("/health").statusCode()).isEqualTo(503);
            assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
            assertThat(server.get("/quick").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void liesOutsideOfTheBasePathAndTakesOnlyGetAndHead() {
        try (TestServer server =
                TestServer.start(Map.of("rest.base-path", "/api"), RestPlugin.withResources(Resource.class))) {
            assertThat(server.get("/health").statusCode()).isEqualTo(200);
            assertThat(server.send("HEAD", "/health", null).statusCode()).isEqualTo(200);
            HttpResponse<String> post = server.send("POST", "/health", "{}");
            assertThat(post.statusCode()).isEqualTo(405);
            assertThat(post.headers().firstValue("Allow")).hasValue("GET, HEAD");
            assertThat(server.get("/api/health").statusCode()).isEqualTo(404);
        }
    }
}
