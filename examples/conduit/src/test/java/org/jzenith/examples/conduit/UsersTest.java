package org.jzenith.examples.conduit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.examples.conduit.Visitor.error;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;

class UsersTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = Visitor.APPLICATION;

    private static Map<String, ?> user(Object... members) {
        return Map.of("user", Json.object(members));
    }

    @Test
    void registersAUser(TestClient client) {
        JsonNode user = Visitor.nobody(client)
                .post("/users", 201, user("username", "ada", "email", "ada@mail.example", "password", "secret"))
                .get("user");
        assertThat(user.get("username").asText()).isEqualTo("ada");
        assertThat(user.get("email").asText()).isEqualTo("ada@mail.example");
        assertThat(user.get("token").asText()).isNotEmpty();
        assertThat(user.get("bio").isNull()).isTrue();
        assertThat(user.get("image").isNull()).isTrue();
        assertThat(user.size()).isEqualTo(5);
    }

    @Test
    void doesNotStoreThePasswordAsItIs(TestClient client, PostgresqlClient database) {
        Visitor user = Visitor.register(client);
        assertThat(database.one(String.class, "select password_hash from users where username = $1", user.name())
                        .blockingGet())
                .startsWith("$argon2id$")
                .doesNotContain(Visitor.PASSWORD);
    }

    @Test
    void doesNotGiveTwoUsersTheSameNameOrAddress(TestClient client) {
        Visitor user = Visitor.register(client);
        Visitor nobody = Visitor.nobody(client);
        assertThat(nobody.post(
                        "/users", 409, user("username", user.name(), "email", "new@mail.example", "password", "x")))
                .hasToString(error("username", "has already been taken"));
        assertThat(nobody.post("/users", 409, user("username", "new", "email", user.email(), "password", "x")))
                .hasToString(error("email", "has already been taken"));
    }

    @Test
    void tellsWhichFieldsOfANewUserAreInvalid(TestClient client) {
        Visitor nobody = Visitor.nobody(client);
        assertThat(nobody.post("/users", 422, user("username", "", "email", "x", "password", " ")))
                .hasToString("{\"errors\":{\"email\":[\"must be a well-formed email address\"],"
                        + "\"password\":[\"can't be blank\"],\"username\":[\"can't be blank\"]}}");
        assertThat(nobody.post("/users", 400, user("username", "a", "email", "a@b.example", "password", "a\u0000b"))
                        .toString())
                .contains("The value of user.password contains U+0000");
        assertThat(nobody.post("/users", 422, "{}")).hasToString(error("user", "must not be null"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\u0085b"})
    void refusesNamesThatNoPathOfAProfileCanHave(String name, TestClient client) {
        assertThat(Visitor.nobody(client)
                        .post("/users", 422, user("username", name, "email", "a@b.example", "password", "x"))
                        .at("/errors/username")
                        .toString())
                .contains("can't contain control characters");
    }

    @Test
    void logsAUserIn(TestClient client) {
        Visitor user = Visitor.register(client);
        JsonNode loggedIn = Visitor.nobody(client)
                .post("/users/login", 200, user("email", user.email(), "password", Visitor.PASSWORD))
                .get("user");
        assertThat(loggedIn.get("username").asText()).isEqualTo(user.name());
        assertThat(user.withToken(loggedIn.get("token").asText())
                        .get("/user", 200)
                        .at("/user/username")
                        .asText())
                .isEqualTo(user.name());
    }

    @Test
    void doesNotTellWhetherTheAddressOrThePasswordIsWrong(TestClient client) {
        Visitor user = Visitor.register(client);
        Visitor nobody = Visitor.nobody(client);
        assertThat(nobody.post("/users/login", 401, user("email", user.email(), "password", "wrong")))
                .isEqualTo(nobody.post(
                        "/users/login", 401, user("email", "nobody@mail.example", "password", Visitor.PASSWORD)))
                .hasToString(error("credentials", "invalid"));
    }

    @Test
    void changesOnlyWhatIsSent(TestClient client) {
        Visitor user = Visitor.register(client);
        user.put("/user", 200, user("bio", "Writes", "image", "https://image.example/a.png"));
        JsonNode changed =
                user.put("/user", 200, user("username", user.name() + "-2")).get("user");
        assertThat(changed.get("username").asText()).isEqualTo(user.name() + "-2");
        assertThat(changed.get("email").asText()).isEqualTo(user.email());
        assertThat(changed.get("bio").asText()).isEqualTo("Writes");
        assertThat(changed.get("image").asText()).isEqualTo("https://image.example/a.png");
    }

    @Test
    void clearsWhatIsNull(TestClient client) {
        Visitor user = Visitor.register(client);
        user.put("/user", 200, user("bio", "Writes", "image", "https://image.example/a.png"));
        JsonNode cleared = user.put("/user", 200, user("bio", null)).get("user");
        assertThat(cleared.get("bio").isNull()).isTrue();
        assertThat(cleared.get("image").asText()).isEqualTo("https://image.example/a.png");
        assertThat(user.get("/user", 200).at("/user/bio").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"username", "email", "password"})
    void doesNotClearWhatAUserNeeds(String field, TestClient client) {
        Visitor user = Visitor.register(client);
        assertThat(user.put("/user", 422, user(field, null))).hasToString(error(field, "can't be blank"));
        assertThat(user.put("/user", 422, user(field, ""))).hasToString(error(field, "can't be blank"));
    }

    @Test
    void changesThePassword(TestClient client) {
        Visitor user = Visitor.register(client);
        user.put("/user", 200, user("password", "new"));
        Visitor nobody = Visitor.nobody(client);
        nobody.post("/users/login", 401, user("email", user.email(), "password", Visitor.PASSWORD));
        nobody.post("/users/login", 200, user("email", user.email(), "password", "new"));
    }

    @Test
    void doesNotTakeTheNameOfAnother(TestClient client) {
        Visitor user = Visitor.register(client);
        Visitor other = Visitor.register(client);
        assertThat(user.put("/user", 409, user("username", other.name())))
                .hasToString(error("username", "has already been taken"));
        assertThat(user.put("/user", 409, user("email", other.email())))
                .hasToString(error("email", "has already been taken"));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /user",
        "PUT, /user",
        "POST, /profiles/somebody/follow",
        "DELETE, /profiles/somebody/follow",
        "GET, /articles/feed",
        "POST, /articles",
        "PUT, /articles/some-slug",
        "DELETE, /articles/some-slug",
        "POST, /articles/some-slug/favorite",
        "DELETE, /articles/some-slug/favorite",
        "POST, /articles/some-slug/comments",
        "DELETE, /articles/some-slug/comments/1"
    })
    void asksWhoIsCalling(String method, String path, TestClient client) {
        String body = method.equals("GET") || method.equals("DELETE") ? null : "{}";
        Visitor nobody = Visitor.nobody(client);
        assertThat(nobody.send(method, path, 401, body)).hasToString(error("token", "is missing"));
        assertThat(nobody.withToken("x.y.z").send(method, path, 401, body)).hasToString(error("token", "is invalid"));
    }
}
