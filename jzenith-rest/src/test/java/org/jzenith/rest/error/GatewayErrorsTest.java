package org.jzenith.rest.error;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.jzenith.core.error.GatewayException;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;

/** How failures of services that a resource calls are answered. */
class GatewayErrorsTest {

    @Path("/")
    public static class CallingResource {

        @GET
        @Path("late")
        public Single<String> late() {
            return Single.error(new CatalogueException("no answer from secret.example", true));
        }

        @GET
        @Path("broken")
        public Single<String> broken() {
            return Single.error(new CatalogueException("lost secret.example", false));
        }

        @GET
        @Path("mapped")
        public Single<String> mapped() {
            return Single.error(new MissingBookException());
        }
    }

    static class CatalogueException extends GatewayException {
        CatalogueException(String what, boolean timeout) {
            super("catalogue: " + what, timeout, null);
        }
    }

    static final class MissingBookException extends CatalogueException {
        MissingBookException() {
            super("no such book", false);
        }
    }

    @Test
    void aTimeoutOfAnotherServiceIs504AndAWarningInOneLine() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(CallingResource.class));
                LogRecorder log = new LogRecorder()) {
            HttpResponse<String> response = server.get("/late");
            assertThat(response.statusCode()).isEqualTo(504);
            assertThat(response.body()).contains("\"Gateway Timeout\"").doesNotContain("secret");
            assertThat(log.events())
                    .filteredOn(event -> event.getFormattedMessage()
                            .equals("GET /late was answered with 504: catalogue: no answer from secret.example"))
                    .singleElement()
                    .satisfies(event -> {
                        assertThat(event.getLevel()).isEqualTo(Level.WARN);
                        assertThat(event.getThrowableProxy()).isNull();
                    });
        }
    }

    @Test
    void anyOtherFailureOfAnotherServiceIs502() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(CallingResource.class))) {
            HttpResponse<String> response = server.get("/broken");
            assertThat(response.statusCode()).isEqualTo(502);
            assertThat(response.body()).contains("\"Bad Gateway\"").doesNotContain("secret");
        }
    }

    @Test
    void theApplicationMayMapIt() throws Exception {
        try (TestServer server = TestServer.start(
                RestPlugin.withResources(CallingResource.class).withMapping(MissingBookException.class, 404))) {
            assertThat(server.get("/mapped").statusCode()).isEqualTo(404);
        }
    }
}
