package org.jzenith.examples.users;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.testing.OpenApiAssertions;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestResponse;

/**
 * What clients may expect of users, whatever keeps them. The test of each storage extends this and has an
 * {@code ApplicationExtension} with its application. Tests share the users that are there: none may count on being
 * alone.
 */
public abstract class AbstractUsersIT {

    private static UserResponse create(TestClient client, String name) {
        TestResponse response =
                client.post("/user", CreateUserRequest.builder().name(name).build());
        assertThat(response.status()).as(response.toString()).isEqualTo(201);
        return response.json(UserResponse.class);
    }

    private static UserPageResponse page(TestClient client, int offset, int limit) {
        TestResponse response = client.get("/user?offset=" + offset + "&limit=" + limit);
        assertThat(response.status()).as(response.toString()).isEqualTo(200);
        return response.json(UserPageResponse.class);
    }

    private static List<UserResponse> everybody(TestClient client, int limit) {
        List<UserResponse> everybody = new ArrayList<>();
        List<UserResponse> next = page(client, 0, limit).getUsers();
        while (!next.isEmpty()) {
            everybody.addAll(next);
            next = page(client, everybody.size(), limit).getUsers();
        }
        return everybody;
    }

    private static void assertProblem(TestResponse response, int status, String kind) {
        assertThat(response.status()).as(response.toString()).isEqualTo(status);
        assertThat(response.header("Content-Type")).hasValue("application/problem+json");
        assertThat(response.json(JsonNode.class).get("type").asText()).isEqualTo("urn:jzenith:problem:" + kind);
    }

    private static void assertNoSuchUser(TestResponse response, UUID id) {
        assertProblem(response, 404, "not-found");
        assertThat(response.body()).doesNotContain(id.toString());
    }

    private static void assertViolations(TestResponse response, String... violations) {
        assertProblem(response, 400, "constraint-violation");
        assertThat(StreamSupport.stream(
                                response.json(JsonNode.class).get("violations").spliterator(), false)
                        .map(violation -> violation.get("in").asText() + ' '
                                + violation.get("path").asText() + ": "
                                + violation.get("message").asText()))
                .containsExactlyInAnyOrder(violations);
    }

    @Test
    void describesItselfAsItIsCommitted(TestClient client) {
        OpenApiAssertions.assertDescribedBy(Path.of("../users/openapi.json"), client);
    }

    @Test
    void createsAUserAndSaysWhereItIs(TestClient client) {
        Instant before = Instant.now().minusMillis(1);
        TestResponse created = client.post("/user", "{\"name\":\"Ada\"}");
        assertThat(created.status()).isEqualTo(201);
        UserResponse ada = created.json(UserResponse.class);
        assertThat(ada.getName()).isEqualTo("Ada");
        assertThat(ada.getCreatedAt()).isBetween(before, Instant.now());
        assertThat(created.header("Location")).hasValue(client.baseUri() + "/user/" + ada.getId());
    }

    @Test
    void readsAUserAsItWasCreated(TestClient client) {
        UserResponse created = create(client, "Grace");
        TestResponse read = client.get("/user/" + created.getId());
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.header("Content-Type")).hasValue("application/json");
        assertThat(read.json(UserResponse.class)).isEqualTo(created);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "O'Brien; drop table users",
                "\"\\",
                " a b ",
                "%s $1 :name ?",
                "\u0645\u0631\u064A\u0645",
                "\uD83D\uDC69\u200D\uD83D\uDCBB"
            })
    void keepsNamesAsTheyAre(String name, TestClient client) {
        UserResponse created = create(client, name);
        assertThat(created.getName()).isEqualTo(name);
        assertThat(client.get("/user/" + created.getId()).json(UserResponse.class))
                .isEqualTo(created);
    }

    @Test
    void letsTwoUsersHaveTheSameName(TestClient client) {
        assertThat(create(client, "Barbara").getId())
                .isNotEqualTo(create(client, "Barbara").getId());
    }

    @Test
    void renamesAUserAndChangesNothingElse(TestClient client) {
        UserResponse created = create(client, "Grace Murray");
        UserResponse other = create(client, "Grace Murray");
        TestResponse renamed = client.put(
                "/user/" + created.getId(),
                RenameUserRequest.builder().name("Grace Hopper").build());
        UserResponse expected = new UserResponse(created.getId(), "Grace Hopper", created.getCreatedAt());
        assertThat(renamed.status()).isEqualTo(200);
        assertThat(renamed.json(UserResponse.class)).isEqualTo(expected);
        assertThat(client.get("/user/" + created.getId()).json(UserResponse.class))
                .isEqualTo(expected);
        assertThat(client.get("/user/" + other.getId()).json(UserResponse.class))
                .isEqualTo(other);
    }

    @Test
    void deletesAUserOnce(TestClient client) {
        UserResponse created = create(client, "Edsger");
        UserResponse other = create(client, "Edsger");
        TestResponse deleted = client.delete("/user/" + created.getId());
        assertThat(deleted.status()).isEqualTo(204);
        assertThat(deleted.bytes()).isEmpty();
        assertNoSuchUser(client.get("/user/" + created.getId()), created.getId());
        assertNoSuchUser(client.delete("/user/" + created.getId()), created.getId());
        assertThat(everybody(client, 100)).contains(other).doesNotContain(created);
    }

    @Test
    void pagesThroughUsersOldestFirst(TestClient client) {
        List<UserResponse> created =
                IntStream.range(0, 5).mapToObj(i -> create(client, "Page " + i)).toList();
        List<UserResponse> everybody = everybody(client, 100);
        assertThat(everybody)
                .containsAll(created)
                .doesNotHaveDuplicates()
                .isSortedAccordingTo(Comparator.comparing(UserResponse::getCreatedAt));
        assertThat(everybody(client, 2)).isEqualTo(everybody);

        UserPageResponse page = page(client, 1, 3);
        assertThat(page).isEqualTo(new UserPageResponse(everybody.subList(1, 4), 1, 3, everybody.size()));
        assertThat(page(client, everybody.size(), 3).getUsers()).isEmpty();
        assertThat(page(client, Integer.MAX_VALUE, 100).getUsers()).isEmpty();
    }

    @Test
    void returnsTwentyUsersUnlessMoreAreAskedFor(TestClient client) {
        IntStream.range(0, 21).forEach(i -> create(client, "Twenty " + i));
        UserPageResponse page = client.get("/user").json(UserPageResponse.class);
        assertThat(page.getUsers()).hasSize(20);
        assertThat(page.getOffset()).isZero();
        assertThat(page.getTotal()).isGreaterThanOrEqualTo(21);
    }

    @Test
    void showsEachOfAHundredUsersThatAreCreatedAtOnceOnOnePage(TestClient client) throws Exception {
        List<Callable<UserResponse>> creations = IntStream.range(0, 100)
                .<Callable<UserResponse>>mapToObj(i -> () -> create(client, "Crowd " + i))
                .toList();
        List<UserResponse> created = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(creations.size());
        try {
            for (Future<UserResponse> creation : threads.invokeAll(creations)) {
                created.add(creation.get());
            }
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(everybody(client, 7))
                .filteredOn(user -> user.getName().startsWith("Crowd "))
                .containsExactlyInAnyOrderElementsOf(created);
    }

    @Test
    void doesNotFindAUserWhoIsNotThere(TestClient client) {
        UUID id = UUID.randomUUID();
        assertNoSuchUser(client.get("/user/" + id), id);
        assertNoSuchUser(client.put("/user/" + id, "{\"name\":\"Nobody\"}"), id);
        assertNoSuchUser(client.delete("/user/" + id), id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "nobody", "0f8fad5b-d9cb-469f-a165-7086772895zz", "%20", "'"})
    void doesNotFindWhatIsNoId(String id, TestClient client) {
        assertProblem(client.get("/user/" + id), 404, "not-found");
        assertProblem(client.delete("/user/" + id), 404, "not-found");
        assertProblem(client.put("/user/" + id, "{\"name\":\"Nobody\"}"), 404, "not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"name\":null}", "{\"name\":\"\"}", "{\"name\":\" \"}"})
    void refusesAUserWithoutAName(String body, TestClient client) {
        assertViolations(client.post("/user", body), "body name: A user needs a name.");
    }

    @Test
    void refusesNamesThatAreTooLong(TestClient client) {
        assertThat(create(client, "x".repeat(100)).getName()).hasSize(100);
        assertThat(create(client, "\uD83D\uDC69".repeat(100)).getName()).hasSize(200);
        assertViolations(
                client.post("/user", "{\"name\":\"" + "x".repeat(101) + "\"}"),
                "body name: A name has at most 100 characters.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u0000", "Ada\\u0000", "\\ud83d", "a\\udc69"})
    void refusesNamesThatNotEveryStorageKeeps(String name, TestClient client) {
        assertThat(client.post("/user", "{\"name\":\"" + name + "\"}").body())
                .contains("\"status\":400", "\"path\":\"name\"", "which most databases cannot store");
    }

    @Test
    void reportsAllViolationsAtOnce(TestClient client) {
        assertViolations(
                client.post("/user", "{\"name\":\"" + "\\t".repeat(101) + "\"}"),
                "body name: A user needs a name.",
                "body name: A name has at most 100 characters.",
                "body name: A name has no control characters.");
        assertViolations(
                client.get("/user?offset=-1&limit=101"),
                "query offset: must be greater than or equal to 0",
                "query limit: must be less than or equal to 100");
    }

    @Test
    void refusesAnInvalidNewNameAndKeepsTheOld(TestClient client) {
        UserResponse created = create(client, "Alan");
        assertViolations(client.put("/user/" + created.getId(), "{\"name\":\"\"}"), "body name: A user needs a name.");
        assertThat(client.get("/user/" + created.getId()).json(UserResponse.class))
                .isEqualTo(created);
    }

    @Test
    void refusesToCreateOrRenameWithoutABody(TestClient client) {
        assertViolations(client.post("/user", "null"), "body : A body is needed.");
        assertViolations(client.put("/user/" + UUID.randomUUID(), "null"), "body : A body is needed.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{\"name\":\"Ada\"",
                "Ada",
                "[]",
                "{\"name\":\"Ada\"} more",
                "{\"name\":\"Ada\",\"age\":36}",
                "{\"name\":[]}",
                "{\"name\":7}",
                "{\"name\":7.5}",
                "{\"name\":true}"
            })
    void refusesJsonThatIsNoUser(String body, TestClient client) {
        long total = page(client, 0, 1).getTotal();
        assertProblem(client.post("/user", body), 400, "malformed-body");
        assertThat(page(client, 0, 1).getTotal()).isEqualTo(total);
    }

    @Test
    void refusesAPageWithoutUsers(TestClient client) {
        assertViolations(client.get("/user?limit=0"), "query limit: must be greater than 0");
    }
}
