package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Tuple;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.UnprocessableValue;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.AskedApplication;
import org.jzenith.testing.servers.TimeLimit;

/** Texts that no text of the database can hold: none of them is sent, however it is wrapped. */
@Tag("P18")
class UnstorableTextTest {

    private static final List<String> BAD =
            List.of("secret\0", "secret\ud83d", "\ude00secret", "secret\ud83d\ud83d\ude00");

    @Path("/")
    public static class Resource {

        private final PostgresqlClient client;

        @Inject
        Resource(PostgresqlClient client) {
            this.client = client;
        }

        @GET
        @Path("text")
        public Maybe<String> text() {
            return client.one(String.class, "select $1", BAD.get(0));
        }
    }

    private static final class Service extends AskedApplication {

        Service() {
            super(JZenith.application()
                    .withPlugins(RestPlugin.withResources(Resource.class), PostgresqlPlugin.create()));
        }
    }

    private static Service service;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        service = new Service();
        client = Server.client(service.application());
        client.script("create type colour as enum ('RED'); create type pair as (a text, b text)")
                .blockingAwait();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @AfterEach
    void everyConnectionIsFree() {
        TimeLimit.MINUTE.await("free connections", Server.PLUGIN.pool(service.application())::isUnused);
    }

    private static void assertRefused(Completable call, String parameter) {
        assertThatThrownBy(call::blockingAwait)
                .as(parameter)
                .isInstanceOf(UnprocessableValue.class)
                .isInstanceOfSatisfying(
                        PgException.class, e -> assertThat(e.getSqlState()).isEqualTo("22021"))
                .hasMessageContaining("The parameter $2 has the character U+")
                .hasMessageContaining(" in: select ")
                .hasMessageNotContaining("secret");
    }

    @Test
    void noTypeOfParameterLetsOneThrough() {
        for (String bad : BAD) {
            Map<String, Object> parameters = Map.ofEntries(
                    Map.entry("text", bad),
                    Map.entry("varchar", Optional.of(bad)),
                    Map.entry("text[]", List.of("a", bad)),
                    Map.entry("varchar[]", new String[] {bad}),
                    Map.entry("json", bad),
                    Map.entry("jsonb", new JsonObject().put("a", new JsonArray().add(bad))),
                    Map.entry("jsonb[]", List.of(new JsonObject().put("a", 1), new JsonArray().add(bad))),
                    Map.entry("json[]", List.of(new JsonObject().put(bad, 1))),
                    Map.entry("colour", bad),
                    Map.entry("colour[]", List.of(bad)),
                    Map.entry("pair", "(\"" + bad + "\",b)"),
                    Map.entry("tsvector", bad),
                    Map.entry("inet", bad));
            parameters.forEach((type, parameter) -> {
                String sql = "select $1::int, $2::" + type;
                assertRefused(client.one(row -> 1, sql, 1, parameter).ignoreElement(), type);
                assertRefused(client.list(row -> 1, sql, 1, parameter).ignoreElement(), type);
                assertRefused(client.rows(row -> 1, sql, 1, parameter).ignoreElements(), type);
                assertRefused(
                        client.batch(sql, List.of(Tuple.of(1, "a"), Tuple.of(1, parameter)))
                                .ignoreElement(),
                        type);
            });
        }
    }

    @Test
    void nothingIsSentSoThatATransactionGoesOn() {
        assertThat(client.inTransaction(tx -> tx.update("select nothing_of_this_kind($1)", BAD.get(0))
                                .onErrorReturnItem(0)
                                .flatMap(
                                        refused -> tx.rows(Integer.class, "select nothing_of_this_kind($1)", BAD.get(0))
                                                .toList()
                                                .onErrorReturnItem(List.of()))
                                .flatMap(refused ->
                                        tx.one(Integer.class, "select 7").toSingle()))
                        .blockingGet())
                .isEqualTo(7);
    }

    @Test
    void textsThatCanBeStoredAreStored() {
        String good = "\u0001 \ud83d\ude00 \uffff";
        assertThat(client.one(String.class, "select $1::text", good).blockingGet())
                .isEqualTo(good);
        assertThat(client.one(
                                JsonObject.class,
                                "select $1::jsonb",
                                new JsonObject().put(good, good).putNull("none"))
                        .blockingGet())
                .isEqualTo(new JsonObject().put(good, good).putNull("none"));
        assertThat(client.one(String.class, "select ($1::text[])::text", Arrays.asList("a", null, good))
                        .blockingGet())
                .contains(good);
    }

    @Test
    void itIsTheFaultOfTheRequest() throws Exception {
        HttpResponse<String> response = service.get("/text");
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("U+0000").doesNotContain("secret").doesNotContain("$1");
    }
}
