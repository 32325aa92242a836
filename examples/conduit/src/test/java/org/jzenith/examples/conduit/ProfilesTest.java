package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.examples.conduit.Visitor.error;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class ProfilesTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static boolean follows(Visitor follower, Visitor author) {
        return follower.get("/profiles/" + author.name(), 200)
                .at("/profile/following")
                .asBoolean();
    }

    @Test
    void showsAProfileToEverybody(TestClient client) {
        Visitor author = Visitor.register(client);
        author.put("/user", 200, Map.of("user", Map.of("bio", "Writes")));
        JsonNode profile = Visitor.nobody(client).get("/profiles/" + author.name(), 200);
        assertThat(profile)
                .hasToString("{\"profile\":{\"username\":\"" + author.name()
                        + "\",\"bio\":\"Writes\",\"image\":null,\"following\":false}}");
    }

    @Test
    void followsAndUnfollows(TestClient client) {
        Visitor reader = Visitor.register(client);
        Visitor author = Visitor.register(client);
        String follow = "/profiles/" + author.name() + "/follow";
        assertThat(reader.post(follow, 200, null).at("/profile/following").asBoolean())
                .isTrue();
        assertThat(follows(reader, author)).isTrue();
        assertThat(follows(author, reader)).isFalse();
        assertThat(reader.post(follow, 200, null).at("/profile/following").asBoolean())
                .as("twice")
                .isTrue();
        assertThat(reader.delete(follow, 200).at("/profile/following").asBoolean())
                .isFalse();
        assertThat(follows(reader, author)).isFalse();
        reader.delete(follow, 200);
    }

    @Test
    void doesNotFindAUserWhoIsNotThere(TestClient client) {
        Visitor reader = Visitor.register(client);
        String missing = error("profile", "not found");
        assertThat(reader.get("/profiles/missing", 404)).hasToString(missing);
        assertThat(reader.post("/profiles/missing/follow", 404, null)).hasToString(missing);
        assertThat(reader.delete("/profiles/missing/follow", 404)).hasToString(missing);
    }
}
