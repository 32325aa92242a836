package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Single;
import io.vertx.core.json.JsonArray;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.JZenith;
import org.jzenith.postgresql.error.PageRequestException;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.AskedApplication;

/** Cursors lose no value, and whatever a client sends as a cursor is its own fault. */
@Tag("stress")
class CursorsTest {

    private static final Map<String, String> ORDERS =
            Map.of("time", "at", "name", "name", "size", "size", "price", "price", "id", "id");

    @Path("/things")
    public static class Resource {

        private final PostgresqlClient client;

        @Inject
        Resource(PostgresqlClient client) {
            this.client = client;
        }

        @GET
        public Single<List<Object>> page(
                @QueryParam("sort") @DefaultValue("time") String sort,
                @QueryParam("size") @DefaultValue("2") int size,
                @QueryParam("cursor") String cursor) {
            return client.page(
                            row -> row.getInteger("id"),
                            SqlQuery.of("select id, name, at, size, price from things")
                                    .orderBy(sort, ORDERS)
                                    .tieBreaker("id"),
                            size,
                            cursor)
                    .map(page -> List.of(page.values(), page.cursor()));
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
        client.script(
                        """
                        create table things (id int primary key, name text not null, at timestamptz not null, size bigint not null, price numeric not null);
                        insert into things select n, 'thing ' || n % 3, timestamptz '2026-01-01' + n % 4 * interval '1 us', n % 2, n % 5 / 2.0
                            from generate_series(1, 9) n;
                        create type mood as enum ('SAD', 'GLAD');
                        """)
                .blockingAwait();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    /** The values are next to each other, so that a cursor that loses a digit repeats or skips one. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text | '', ' ', 'a', 'A', 'ä', '\u20ac', '\uD83D\uDE00', '\"', '\\', 'a''b', E'\\n', E'\\x01', '[1]'",
                "varchar(3) | 'a', 'ab', 'abc'",
                "char(3) | 'a', 'ab', 'abc'",
                "name | 'a', 'b'",
                "smallint | -32768, -1, 0, 32767",
                "integer | -2147483648, -1, 0, 1, 2147483647",
                "bigint | -9223372036854775808, -9223372036854775807, 0, 9007199254740992, 9007199254740993, 9223372036854775807",
                "uuid | '00000000-0000-0000-0000-000000000000', '7fffffff-ffff-ffff-7fff-ffffffffffff', 'ffffffff-ffff-ffff-ffff-ffffffffffff'",
                "timestamptz | '4713-11-24 00:00:01+00 BC', '0001-01-01 00:00:00+00', '2026-01-01 00:00:00+00', '2026-01-01 00:00:00.000001+00', '2026-01-01 00:00:00.000002+14', '294276-12-31 23:59:59.999999+00', 'infinity'",
                "timestamp | '4713-11-24 00:00:01 BC', '2026-01-01 00:00:00', '2026-01-01 00:00:00.000001', '294276-12-31 23:59:59.999999', 'infinity'",
                "date | '-infinity', '4713-11-24 BC', '0001-01-01 BC', '2026-01-01', '2026-01-02', '5874897-12-31', 'infinity'",
                "time | '00:00:00', '00:00:00.000001', '23:59:59.999999'",
                "numeric | -1e300, -1, 0, 0.1, 0.10000000000000000000000000000000000000001, 1, 12345678901234567890.123456789, 1e300, 'NaN'",
                "real | '-Infinity', -3.4028235e38, -1e-45, 0, 1.1, 1.1000001, 3.4028235e38, 'Infinity', 'NaN'",
                "double precision | '-Infinity', -1.7976931348623157e308, -5e-324, 0, 0.1, 0.30000000000000004, 'Infinity', 'NaN'",
                "boolean | false, true",
            })
    void everyValueSurvivesARoundTrip(String type, String values) {
        List<String> elements = client.list(
                        String.class,
                        "select distinct v from (select v::text, v as key from unnest(array[" + values + "]::" + type
                                + "[]) v) t order by v")
                .blockingGet();
        for (String direction : List.of("", " desc")) {
            SqlQuery query = SqlQuery.of("select v, v::text as shown, ordinal from unnest(array[" + values + "]::"
                            + type + "[]) with ordinality as t(v, ordinal)")
                    .orderBy("v" + direction, "ordinal");
            List<String> found = new ArrayList<>();
            String cursor = null;
            do {
                PostgresqlPage<String> page = client.page(row -> row.getString("shown"), query, 1, cursor)
                        .blockingGet();
                found.addAll(page.values());
                cursor = page.cursor();
                assertThat(cursor).matches("[A-Za-z0-9_-]*");
            } while (!cursor.isEmpty());
            assertThat(found).as(type + direction).hasSize(values.split(", ").length);
            assertThat(found.stream().distinct().sorted().toList())
                    .isEqualTo(elements.stream().sorted().toList());
        }
    }

    @Test
    void typesThatACursorCannotHaveAreRefused() {
        for (String value :
                List.of("'GLAD'::mood", "array[1]", "'1'::jsonb", "'\"a\"'::jsonb", "interval '1 s'", "'1'::money")) {
            assertThatThrownBy(() -> client.page(
                                    row -> 1,
                                    SqlQuery.of("select " + value + " as v").orderBy("v"),
                                    1,
                                    null)
                            .blockingGet())
                    .as(value)
                    .isInstanceOf(RowMappingException.class)
                    .hasMessageContaining("The column v of the order of the page is")
                    .hasMessageContaining("Fix: cast it");
        }
        assertThatThrownBy(() -> client.page(
                                row -> 1,
                                SqlQuery.of("select repeat('x', 2000 + n) as v from generate_series(1, 2) n")
                                        .orderBy("repeat('x', 2000 + n) as v"),
                                1,
                                null)
                        .blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessageContaining("left(title, 100)");
    }

    @Test
    void anOrderThatCannotPageIsRefused() {
        SqlQuery things = SqlQuery.of("select id, name from things t");
        assertThatThrownBy(() -> client.page(row -> 1, things, 2, null)).hasMessageContaining("has no order");
        assertThatThrownBy(() -> client.page(row -> 1, things.orderBy("id").limit(5), 2, null))
                .hasMessageContaining("a limit or an offset of its own");
        assertThatThrownBy(() -> client.page(row -> 1, things.orderBy("lower(name)"), 2, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lower(name) as <column>");
        assertThatThrownBy(() -> client.page(row -> 1, things.orderBy("at", "id"), 2, null)
                        .blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessageContaining("needs the column at, but the columns of a row are [id, name]");
        assertThatThrownBy(() -> client.page(
                                row -> 1,
                                SqlQuery.of("select id, id from things").orderBy("things.id"),
                                2,
                                null)
                        .blockingGet())
                .isInstanceOf(RowMappingException.class);
        assertThatThrownBy(() ->
                        client.page(row -> 1, things.orderBy("name"), 4, null).blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessageContaining("have the same values of [name]")
                .hasMessageContaining("tieBreaker")
                .hasMessageContaining("in: select id, name from things");
    }

    private static String encode(Object... parts) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(new JsonArray(List.of(parts)).encode().getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> get(String sort, String cursor) throws Exception {
        return service.get("/things?sort=" + sort + "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8));
    }

    private static String cursor(String sort) throws Exception {
        HttpResponse<String> response = service.get("/things?sort=" + sort);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return new JsonArray(response.body()).getString(1);
    }

    private static String fingerprint(String sort) throws Exception {
        return new JsonArray(new String(Base64.getUrlDecoder().decode(cursor(sort)), StandardCharsets.UTF_8))
                .getString(0);
    }

    private static void assertRefused(String sort, String cursor) throws Exception {
        HttpResponse<String> response = get(sort, cursor);
        assertThat(response.statusCode())
                .as(sort + ' ' + cursor + ' ' + response.body())
                .isEqualTo(422);
        assertThat(response.body()).contains("cursor");
    }

    @Test
    void aClientPagesThroughAllThings() throws Exception {
        for (String sort : List.of("time", "-time", "name", "-name,size", "size,desc,-name", "-id")) {
            List<Object> ids = new ArrayList<>();
            String cursor = "";
            do {
                JsonArray page = new JsonArray(get(sort, cursor).body());
                page.getJsonArray(0).forEach(ids::add);
                cursor = page.getString(1);
            } while (!cursor.isEmpty());
            assertThat(ids).as(sort).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9);
        }
    }

    @Test
    void aCursorOfAnotherOrderIsRefused() throws Exception {
        List<String> sorts = List.of("time", "-time", "name", "name,time", "time,name", "size", "id", "-id");
        for (String one : sorts) {
            for (String other : sorts) {
                if (one.equals(other)) {
                    assertThat(get(other, cursor(one)).statusCode()).isEqualTo(200);
                } else {
                    assertRefused(other, cursor(one));
                }
            }
        }
    }

    /** Each has the fingerprint of the order, and values that its columns cannot be compared with. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "s1",
                "i1",
                "btrue",
                "d2026-01-01",
                "t10:00",
                "n1.5",
                "f1.5",
                "fNaN",
                "nNaN",
                "fInfinity",
                "f1e400",
                "u00000000-0000-0000-0000-000000000000",
                "l2026-01-01T00:00:00",
                "o2026-01-01T00:00:00Z",
                "o+999999999-01-01T00:00:00Z",
                "o-999999999-01-01T00:00:00Z",
                "i9223372036854775807",
                "i9223372036854775808",
                "n99999999999999999999999999",
                "n1e999999999",
                "n1E9",
                "",
                "x",
                "i",
                "i1x",
                "bTRUE",
                "o2026-13-01T00:00:00Z",
                "o2026-01-01",
                "u1",
                "u1-1-1-1-1",
                "s\0",
                "s\ud800",
                "s' or 1=1 --",
                "i1); drop table things",
                "i-0",
                "o",
                "NULL",
                "i 1",
                "n1\n",
                "f0x1p3",
                "d-infinity"
            })
    void aForgedValueIsNeverAFailureOfTheServer(String value) throws Exception {
        Map<String, List<String>> valid = Map.of(
                "id", List.of("i1"),
                "time", List.of("o2026-01-01T00:00:00Z", "i1"),
                "name", List.of("sa", "i1"),
                "size", List.of("i1", "i1"),
                "price", List.of("n1.5", "i1"),
                "-name,time", List.of("sa", "o2026-01-01T00:00:00Z", "i1"));
        for (String sort : valid.keySet()) {
            for (int position = 0; position < valid.get(sort).size(); position++) {
                List<Object> parts = new ArrayList<>(List.of(fingerprint(sort)));
                parts.addAll(valid.get(sort));
                parts.set(1 + position, value);
                HttpResponse<String> response = get(sort, encode(parts.toArray()));
                assertThat(response.statusCode())
                        .as(sort + ' ' + parts + ' ' + response.body())
                        .isIn(200, 422);
                if (response.statusCode() == 200) {
                    assertThat(new JsonArray(response.body()).getJsonArray(0)).isNotNull();
                }
            }
        }
        assertThat(client.one(Integer.class, "select count(*)::int from things").blockingGet())
                .isEqualTo(9);
    }

    @Test
    void whatIsNoCursorIsRefused() throws Exception {
        String valid = cursor("time");
        String fingerprint = fingerprint("time");
        List<String> cursors = new ArrayList<>(List.of(
                "0",
                "x",
                " ",
                "null",
                "\0",
                "\u20ac",
                "====",
                valid + "A",
                valid.substring(1),
                valid.substring(0, valid.length() - 1),
                valid + valid,
                valid.repeat(30),
                "A".repeat(3_000),
                encode(),
                encode(fingerprint),
                encode(fingerprint, "i1"),
                encode(fingerprint, 1, 2),
                encode(fingerprint, List.of(), Map.of()),
                encode(fingerprint, "i1", "i1", "i1"),
                encode(1, 2, 3),
                encode("0000000000000000", "o2026-01-01T00:00:00Z", "i1")));
        for (String json :
                List.of("{}", "[", "[]", "[\"" + fingerprint + "\",null,null]", "[".repeat(1_000), "1", "nul")) {
            cursors.add(Base64.getUrlEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8)));
        }
        for (String cursor : cursors) {
            if (cursor.equals("\0")) { // as in any parameter
                assertThat(get("time", cursor).statusCode()).isEqualTo(400);
            } else {
                assertRefused("time", cursor);
            }
        }
    }

    /** The order has a text of any length, but a cursor does not. */
    @Test
    void aLongCursorIsRefused() throws Exception {
        assertThat(get("name", encode(fingerprint("name"), "s" + "x".repeat(1_300), "i1"))
                        .statusCode())
                .isEqualTo(200);
        assertRefused("name", encode(fingerprint("name"), "s" + "x".repeat(1_600), "i1"));
    }

    @Test
    void aCursorWithChangedBytesIsRefusedOrIsOne() throws Exception {
        Random random = new Random(60);
        String valid = cursor("name");
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        for (int i = 0; i < 500; i++) {
            StringBuilder changed = new StringBuilder(valid);
            for (int j = random.nextInt(3); j >= 0; j--) {
                changed.setCharAt(random.nextInt(valid.length()), letters.charAt(random.nextInt(64)));
            }
            HttpResponse<String> response = get("name", changed.toString());
            assertThat(response.statusCode())
                    .as(changed + " " + response.body())
                    .isIn(200, 422);
        }
    }

    @Test
    void aSizeIsBounded() throws Exception {
        for (String size : List.of("0", "-1", "1001", "2147483647")) {
            HttpResponse<String> response = service.get("/things?size=" + size);
            assertThat(response.statusCode()).as(size).isEqualTo(422);
            assertThat(response.body()).contains("The size of the page is invalid; expected: 1 to 1000.");
        }
        assertThat(service.get("/things?size=1000").statusCode()).isEqualTo(200);
    }

    @Test
    void anUnknownOrderIsAnsweredWithTheAllowedOnes() throws Exception {
        HttpResponse<String> response = service.get("/things?sort=created_at");
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("[id, name, price, size, time]").doesNotContain("created_at");
    }

    @Test
    void aForgedCursorInATransactionLeavesItUsable() {
        String ofTexts = client.page(
                        row -> 1,
                        SqlQuery.of("select 'x' || id as id from things").orderBy("id"),
                        1,
                        null)
                .blockingGet()
                .cursor();
        SqlQuery ofNumbers = SqlQuery.of("select id from things").orderBy("id");
        assertThat(client.inTransaction(tx -> tx.page(row -> 1, ofNumbers, 1, ofTexts)
                                .map(page -> "a page")
                                .onErrorReturn(
                                        failure -> failure instanceof PageRequestException ? "refused" : "failed")
                                .flatMap(text -> tx.one(String.class, "select $1 || ', and it goes on'", text)
                                        .toSingle()))
                        .blockingGet())
                .isEqualTo("refused, and it goes on");
    }
}
