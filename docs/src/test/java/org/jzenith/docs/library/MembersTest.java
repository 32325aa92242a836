package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.inject.Binder;
import com.google.inject.Injector;
import io.reactivex.Completable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.docs.library.Member.Level;
import org.jzenith.postgresql.PostgresqlClient;
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
                        new ExpiryPlugin(Duration.ofMillis(20)),
                        RestPlugin.withResources(MemberResource.class)
                                .withMapping(EmailTakenException.class, 409, "This address is a member's already."));
    }

    private static MemberResource.NewMember member(String email, Instant expiresAt) {
        return new MemberResource.NewMember(email, Level.PATRON, Optional.ofNullable(expiresAt));
    }

    @Test
    void answers409ForAnAddressThatIsTaken(TestClient client) {
        Instant expiresAt = Instant.parse("2999-12-31T00:00:00Z");
        Member added =
                client.post("/members", member("ada@example.com", expiresAt)).json(Member.class);
        assertThat(client.get("/members/" + added.id()).json(Member.class))
                .isEqualTo(added)
                .isEqualTo(new Member(added.id(), "ada@example.com", Level.PATRON, Optional.of(expiresAt)));
        TestResponse refused = client.post("/members", member("ada@example.com", null));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json(JsonNode.class).get("detail").asText())
                .isEqualTo("This address is a member's already.");
    }

    @Test
    void readsAColumnThatIsNull(TestClient client) {
        assertThat(client.post("/members", member("eve@example.com", null))
                        .json(Member.class)
                        .expiresAt())
                .isEmpty();
    }

    @Test
    @Timeout(20)
    void removesWhoIsExpired(Members members) {
        Member expired = members.add("bob@example.com", Level.READER, Optional.of(Instant.EPOCH))
                .blockingGet();
        while (!members.find(expired.id()).isEmpty().blockingGet()) {
            Thread.onSpinWait();
        }
    }

    /** A plugin that is listed after the database can still use the database when it stops. */
    private static final class LastQuestion implements Plugin {

        private @Nullable PostgresqlClient client;
        private @Nullable Integer answer;

        @Override
        public void configure(Binder binder) {}

        @Override
        public Completable start(Injector injector) {
            client = injector.getInstance(PostgresqlClient.class);
            return Completable.complete();
        }

        @Override
        public Completable stop() {
            return client.one(Integer.class, "select 42")
                    .doOnSuccess(found -> answer = found)
                    .ignoreElement();
        }
    }

    @Test
    void stopsAPluginBeforeTheDatabase() {
        LastQuestion last = new LastQuestion();
        JZenith.application()
                .withPlugins(PostgresqlPlugin.create(), last)
                .start()
                .close();
        assertThat(last.answer).isEqualTo(42);
    }
}
