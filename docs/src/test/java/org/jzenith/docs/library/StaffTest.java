package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class StaffTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            .withPlugins(RestPlugin.withResources(StaffResource.class).withProviders(ApiKeyFilter.class)));

    @Test
    void letsThoseInWhoHaveAKeyWithTheRole(TestClient client) {
        assertThat(client.get("/staff").status()).isEqualTo(401);
        TestClient ada = client.withHeader("X-Api-Key", "s3cret");
        assertThat(ada.get("/staff").body()).isEqualTo("Good morning, Ada");
        assertThat(ada.get("/staff/payroll").status()).isEqualTo(403);
    }
}
