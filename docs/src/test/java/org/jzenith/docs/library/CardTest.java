package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.RunningApplication;
import org.jzenith.issuer.Issuer;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class CardTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Applications.CARDS;

    // tag::callers[]
    @Test
    void letsLibrariansDeleteCards(TestClient client) {
        assertThat(client.delete("/card").status()).isEqualTo(401);
        assertThat(client.as("ada").delete("/card").status()).isEqualTo(403);
        assertThat(client.as("bob", "librarian").delete("/card").status()).isEqualTo(204);
    }

    @Test
    void refusesATokenThatHasExpired(TestClient client, RunningApplication application) {
        Issuer issuer = Issuer.of(application);
        String expired = issuer.claims("bob", "librarian")
                .withLifetime(Duration.ofHours(-1))
                .token();
        assertThat(client.withToken(expired).delete("/card").status()).isEqualTo(401);
    }
    // end::callers[]

    @Test
    void tellsWhoseTheCardIs(TestClient client) {
        assertThat(client.as("ada").get("/card").body()).isEqualTo("ada");
    }
}
