package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

// tag::test[]
class SlowRequestsPluginTest {

    @Path("/slow")
    public static class SlowResource {
        @GET
        public Single<String> slow() {
            return Single.timer(50, TimeUnit.MILLISECONDS).map(tick -> "done");
        }
    }

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
                    .withPlugins(RestPlugin.withResources(SlowResource.class), new SlowRequestsPlugin()))
            .withConfiguration("slow-requests.limit", "20ms");

    @Test
    @Timeout(60)
    void countsARequestThatTakesLongerThanTheLimit(TestClient client) {
        assertThat(client.get("/slow").body()).isEqualTo("done");
        while (!client.get("/health").body().matches(".*\"count\":[1-9].*")) {
            Thread.onSpinWait(); // A request ends a moment after its answer.
        }
    }
}
// end::test[]
