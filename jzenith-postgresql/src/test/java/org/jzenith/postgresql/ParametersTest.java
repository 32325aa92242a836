package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgException;
import io.vertx.pgclient.data.Interval;
import io.vertx.sqlclient.Tuple;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;

/** What can be sent as a parameter, and how the rest is refused. */
class ParametersTest {

    enum Colour {
        RED,
        GREEN
    }

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start();
        client = Server.client(application);
        client.script(
                        "create type colour as enum ('RED', 'GREEN'); create type label as enum ('a,b', '{c}', 'd\"e\\f')")
                .blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static String text(String type, Object parameter) {
        return client.one(String.class, "select coalesce(($1::" + type + ")::text, 'nothing')", parameter)
                .blockingGet();
    }

    @Test
    @Tag("P7")
    void anOptionalIsItsValueOrNull() {
        assertThat(text("text", Optional.of("x"))).isEqualTo("x");
        assertThat(text("int", Optional.of(7))).isEqualTo("7");
        assertThat(text("timestamptz", Optional.of(Instant.EPOCH))).startsWith("1970-01-01");
        assertThat(text("int", Optional.empty())).isEqualTo("nothing");
        assertThat(client.batch("select $1::text, $2::int", List.of(Tuple.of(Optional.of("x"), Optional.empty())))
                        .blockingGet())
                .isEqualTo(1);
    }

    @Test
    @Tag("P7")
    void anyCollectionIsAnArrayInItsOrder() {
        assertThat(text("text[]", new TreeSet<>(List.of("b", "a")))).isEqualTo("{a,b}");
        assertThat(text("int[]", Optional.of(Set.of(1)))).isEqualTo("{1}");
        assertThat(text("text[]", new ArrayDeque<>(List.of("z", "y")))).isEqualTo("{z,y}");
        assertThat(text("text[]", Set.of())).isEqualTo("{}");
    }

    @Test
    @Tag("P7")
    void aListIsAnArrayOfEachType() {
        UUID id = new UUID(1, 2);
        assertThat(text("text[]", List.of("a", "b,c"))).isEqualTo("{a,\"b,c\"}");
        assertThat(text("int[]", Arrays.asList(1, null, 3))).isEqualTo("{1,NULL,3}");
        assertThat(text("bigint[]", List.of(1, 2L))).isEqualTo("{1,2}");
        assertThat(text("numeric[]", List.of(1, 2.5))).isEqualTo("{1,2.5}");
        assertThat(text("uuid[]", List.of(id))).isEqualTo("{" + id + "}");
        assertThat(text("boolean[]", List.of(true))).isEqualTo("{t}");
        assertThat(text("date[]", List.of(LocalDate.EPOCH))).isEqualTo("{1970-01-01}");
        assertThat(text("timestamp[]", List.of(LocalDateTime.of(2020, 1, 2, 3, 4))))
                .isEqualTo("{\"2020-01-02 03:04:00\"}");
        assertThat(text("bytea[]", List.of(Buffer.buffer("a"), new byte[] {2}))).isEqualTo("{\"\\\\x61\",\"\\\\x02\"}");
        assertThat(text("jsonb[]", List.of(new JsonObject().put("a", 1)))).isEqualTo("{\"{\\\"a\\\": 1}\"}");
        assertThat(text("jsonb[]", List.of("a"))).isEqualTo("{\"\\\"a\\\"\"}");
        assertThat(text("colour[]", List.of(Colour.RED, Colour.GREEN))).isEqualTo("{RED,GREEN}");
        assertThat(text("interval[]", List.of(Interval.of(0, 0, 1)))).isEqualTo("{\"1 day\"}");
        assertThat(client.one(
                                Boolean.class,
                                "select $1 = any($2::timestamptz[])",
                                Instant.EPOCH,
                                List.of(Instant.EPOCH))
                        .blockingGet())
                .isTrue();
        assertThat(client.one(Boolean.class, "select $1 = any($2::timestamptz[])", Instant.EPOCH, new Instant[] {
                            Instant.EPOCH, null
                        })
                        .blockingGet())
                .isTrue();
        for (String type : List.of(
                "text", "int", "numeric", "uuid", "boolean", "date", "timestamptz", "bytea", "jsonb", "colour")) {
            assertThat(text(type + "[]", List.of())).as(type).isEqualTo("{}");
            String sent = type.equals("jsonb")
                    ? orRefused(type + "[]", Arrays.asList(null, null))
                    : text(type + "[]", Arrays.asList(null, null));
            assertThat(sent).as(type).isEqualTo("{NULL,NULL}");
        }
    }

    /** The driver of Vert.x 5 cannot send such an array, and would send the nulls of JSON. */
    private static String orRefused(String type, Object parameter) {
        try {
            return text(type, parameter);
        } catch (PgException e) {
            assertThat(e.getSqlState()).isEqualTo("22004");
            return "{NULL,NULL}";
        }
    }

    /** The driver joins such texts without quotes. */
    @Test
    @Tag("P7")
    void anArrayOfATypeThatTheDriverDoesNotKnowKeepsItsElements() {
        for (Object labels : List.of(List.of("a,b", "{c}", "d\"e\\f"), new String[] {"a,b", "{c}", "d\"e\\f"})) {
            assertThat(client.one(Integer.class, "select cardinality($1::label[])", labels)
                            .blockingGet())
                    .isEqualTo(3);
            assertThat(client.one(String.class, "select ($1::label[])[1]::text", labels)
                            .blockingGet())
                    .isEqualTo("a,b");
        }
        assertThat(client.one(String.class, "select $1::text || cardinality($2::text[])", "n", new String[] {"a,b"})
                        .blockingGet())
                .isEqualTo("n1");
    }

    @Test
    @Tag("P7")
    void oneThatCannotBeSentIsNamedByItsPositionButItsValueIsNot() {
        record Secret(String text) {}
        for (Object secret : List.of(
                new Secret("hunter2"),
                java.nio.CharBuffer.wrap("hunter2"),
                Optional.of(new Secret("hunter2")),
                List.of(new Secret("hunter2")),
                new Secret[] {new Secret("hunter2")})) {
            for (String type : List.of(
                    "text",
                    "int",
                    "uuid",
                    "timestamptz",
                    "text[]",
                    "int[]",
                    "uuid[]",
                    "colour",
                    "colour[]",
                    "jsonb",
                    "interval")) {
                String sql = "select ($2::" + type + ")::text, $1::int";
                assertThatThrownBy(
                                () -> client.one(Object.class, sql, 1, secret).blockingGet())
                        .as(type)
                        .isInstanceOfSatisfying(PgException.class, e -> assertThat(e.getSqlState())
                                .isEqualTo("42804"))
                        .hasMessageContaining("The parameter $2 is a ")
                        .hasMessageEndingWith(" in: " + sql)
                        .satisfies(e -> assertThat(stackTrace(e)).doesNotContain("hunter2"));
            }
        }
        assertThatThrownBy(() -> text("int", "hunter2"))
                .isInstanceOf(PgException.class)
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> text("uuid", "hunter2"))
                .isInstanceOf(PgException.class)
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> text("boolean[]", Currency.getInstance("EUR")))
                .isInstanceOf(PgException.class)
                .hasMessageNotContaining("EUR");
    }

    private static String stackTrace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    /** The driver would send other bytes, such as those of 4294967295 for an oid. */
    @Test
    @Tag("P7")
    void aTextForATypeThatTheDriverCannotSendIsRefusedUnlessItIsCast() {
        for (String type : List.of("oid", "bit(3)", "varbit", "macaddr", "xml")) {
            assertThatThrownBy(() -> text(type, "101"))
                    .as(type)
                    .isInstanceOfSatisfying(
                            PgException.class, e -> assertThat(e.getSqlState()).isEqualTo("0A000"))
                    .hasMessageContaining("The parameter $1 ")
                    .hasMessageContaining("::text::");
            assertThat(text(type, null)).isEqualTo("nothing");
        }
        assertThat(client.one(String.class, "select ($1::text::oid)::text", "101")
                        .blockingGet())
                .isEqualTo("101");
        assertThat(client.one(String.class, "select ($1::text::tsvector)::text", "a b")
                        .blockingGet())
                .isEqualTo("'a' 'b'");
        assertThat(client.one(Integer.class, "select 1").blockingGet()).isEqualTo(1);
    }

    @Test
    @Tag("P7")
    void aWrongNumberOfThemIsSaidWithTheStatement() {
        String sql = "select $1::int + $2::int";
        assertThatThrownBy(() -> client.one(Integer.class, sql, 1).blockingGet())
                .isInstanceOf(PgException.class)
                .hasMessageContaining("number of parameters")
                .hasMessageEndingWith(" in: " + sql);
        assertThatThrownBy(() -> client.rows(Integer.class, sql, 1).toList().blockingGet())
                .isInstanceOf(PgException.class)
                .hasMessageContaining("number of parameters")
                .hasMessageEndingWith(" in: " + sql);
    }

    @Test
    @Tag("P6")
    void anEmptyBatchChangesNothing() {
        assertThat(client.batch("insert into nowhere values ($1)", List.of()).blockingGet())
                .isZero();
        assertThat(client.inTransaction(tx -> tx.batch("insert into nowhere values ($1)", List.of())
                                .flatMap(none ->
                                        tx.one(Integer.class, "select 1").toSingle()))
                        .blockingGet())
                .isEqualTo(1);
    }

    @Test
    @Tag("P5")
    void aTimeThatTheServerDoesNotHaveIsRefused() {
        for (Object time : List.of(
                Instant.MIN,
                Instant.MAX.minusSeconds(1),
                Instant.parse("+294277-01-01T00:00:00Z"),
                OffsetDateTime.MIN,
                OffsetDateTime.of(300_000, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC))) {
            refused("timestamptz", time);
            refused("timestamptz[]", List.of(time));
        }
        for (LocalDateTime time : List.of(
                LocalDateTime.MIN, LocalDateTime.of(-4713, 11, 23, 23, 59), LocalDateTime.of(294_277, 1, 1, 0, 0))) {
            refused("timestamp", time);
            refused("timestamp[]", new LocalDateTime[] {time});
        }
        refused("date[]", List.of(LocalDate.MAX.minusDays(1)));
        assertThat(text("timestamp", LocalDateTime.of(294_276, 12, 31, 23, 59, 59)))
                .isEqualTo("294276-12-31 23:59:59");
        assertThat(text("timestamp", LocalDateTime.of(-4713, 11, 24, 0, 0))).isEqualTo("4714-11-24 00:00:00 BC");
    }

    /** The driver would send a question mark for half of a surrogate pair. */
    @Test
    void aTextThatNoTextCanHoldIsRefusedAndNotChanged() {
        for (String bad : new String[] {"a\0b", "\ud83d", "\ude00a", "a\ud83d\ud83d\ude00"}) {
            for (Object parameter : new Object[] {bad, List.of("a", bad)}) {
                assertThatThrownBy(() -> text(parameter instanceof String ? "text" : "text[]", parameter))
                        .isInstanceOfSatisfying(PgException.class, e -> assertThat(e.getSqlState())
                                .isEqualTo("22021"))
                        .hasMessageContaining("The parameter $1 has the character U+");
            }
        }
        assertThat(text("text", "a\ud83d\ude00")).isEqualTo("a\ud83d\ude00");
        assertThat(text("text[]", List.of("\ud83d\ude00"))).isEqualTo("{\ud83d\ude00}");
    }

    private static void refused(String type, Object time) {
        assertThatThrownBy(() -> text(type, time))
                .isInstanceOfSatisfying(
                        PgException.class, e -> assertThat(e.getSqlState()).isEqualTo("22008"))
                .hasMessageContaining("The parameter $1 ")
                .hasMessageNotContaining(time.toString());
    }
}
