package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.docs.library.LoginResource.Credentials;
import org.jzenith.docs.library.LoginResource.Token;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class LoginTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(LoginApplication::describe)
            .withConfiguration("security.jwt.secret", "a secret of thirty-two bytes or more, for tests");

    @Test
    void logsMembersIn(TestClient client) {
        assertThat(client.get("/login").status()).isEqualTo(401);
        assertThat(client.post("/login", new Credentials("Ada", "guessed")).status())
                .isEqualTo(401);
        Token token =
                client.post("/login", new Credentials("Ada", "open sesame")).json(Token.class);
        TestClient ada = client.withHeader("Authorization", "Bearer " + token.token());
        assertThat(ada.get("/login").body()).isEqualTo("Ada");
        assertThat(ada.get("/staff").status()).isEqualTo(403);
    }

    @Test
    void letsLibrariansIn(TestClient client) {
        assertThat(client.as("Grace", "librarian").get("/staff").body()).isEqualTo("Good morning, Grace");
        assertThat(client.as("Ada").get("/staff").status()).isEqualTo(403);
    }

    @Test
    void letsThoseInWhoHaveAKeyWithTheRole(TestClient client) {
        assertThat(client.get("/staff").status()).isEqualTo(401);
        TestClient ada = client.withHeader("X-API-Key", "s3cret");
        assertThat(ada.get("/staff").body()).isEqualTo("Good morning, Ada");
        assertThat(ada.get("/staff/payroll").status()).isEqualTo(403);
    }
}
