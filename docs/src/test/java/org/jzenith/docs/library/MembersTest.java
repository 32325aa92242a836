package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.docs.library.Member.Level;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

class MembersTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(MembersTest::describe);

    private static JZenith describe() {
        return JZenith.application()
               .withPlugins(
                   PostgresqlPlugin.create(),
                   RestPlugin.withResources(MemberResource.class)
                             .withMapping(EmailTakenException.class, 409, "This address is a member's already."))
               .withModules(binder -> binder.bind(Members.class).in(Singleton.class));
    }

    private static MemberResource.NewMember member(String email, Instant expiresAt) {
        return new MemberResource.NewMember(email, Level.PATRON, Optional.ofNullable(expiresAt));
    }

    @Test
    void answers409ForAnAddressThatIsTaken(TestClient client) {
        Instant expiresAt = Instant.parse("2999-12-31T00:00:00Z");
        Member added = client.post("/members", member("ada@example.com", expiresAt)).json(Member.class);
        assertThat(client.get("/members/" + added.id()).json(Member.class)).isEqualTo(added)
                .isEqualTo(new Member(added.id(), "ada@example.com", Level.PATRON, Optional.of(expiresAt)));
        TestResponse refused = client.post("/members", member("ada@example.com", null));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json(JsonNode.class).get("detail").asText()).isEqualTo("This address is a member's already.");
    }

    @Test
    void readsAColumnThatIsNull(TestClient client) {
        assertThat(client.post("/members", member("eve@example.com", null)).json(Member.class).expiresAt()).isEmpty();
    }
}
