package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.redis.RedisPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.SecurityPlugin;
import org.jzenith.security.jwt.TokenIssuer;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class LogoutTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
                    .withPlugins(
                            RestPlugin.withResources(LogoutResource.class, StaffResource.class),
                            SecurityPlugin.create().jwt().identityCheck(Withdrawals.class),
                            RedisPlugin.create()))
            .withConfiguration("security.jwt.secret", "a secret of thirty-two bytes or more, for tests");

    @Test
    void withdrawsTheTokenAndNoOther(TestClient client, TokenIssuer tokens) {
        TestClient here = client.withToken(tokens.issue("Grace", List.of("librarian")));
        TestClient elsewhere = client.withToken(tokens.issue("Grace", List.of("librarian")));
        assertThat(here.post("/logout", null).status()).isEqualTo(204);
        assertThat(here.get("/staff").status()).isEqualTo(401);
        assertThat(elsewhere.get("/staff").body()).isEqualTo("Good morning, Grace");
    }
}
