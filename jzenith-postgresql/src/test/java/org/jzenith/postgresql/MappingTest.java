package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import lombok.Builder;
import lombok.Value;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;

/** Rows become values, or a failure says why they cannot. */
class MappingTest {

    enum Colour { RED, GREEN }

    @SuppressWarnings("ArrayRecordComponent") // what some will want of a bytea
    record All(UUID id, String firstName, long amount, Integer small, Optional<String> remark, BigDecimal price, Instant createdAt,
               LocalDate day, Colour colour, List<String> tags, byte[] raw, boolean active, double ratio) { }

    @Value
    @Builder
    static class Built {
        int id;
        String firstName;
        Optional<String> remark;
    }

    @Value
    static class Constructed {
        int id;
        String firstName;
    }

    record Pair(int id, String name) { }

    record Positive(int id) {
        Positive {
            if (id < 0) {
                throw new IllegalArgumentException("id: " + id + " (expected: >= 0)");
            }
        }
    }

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.start();
        client = Server.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static <T> T one(Class<T> type, String sql) {
        return client.one(type, sql).blockingGet();
    }

    @Test
    void areRecords() {
        All all = one(All.class, """
                select '00000000-0000-0000-0000-000000000007'::uuid id, 'Ada' first_name, 5::int amount, 3::smallint small, null::text remark,
                       12.50::numeric price, '2020-01-02 03:04:05+00'::timestamptz created_at, '2020-01-02'::date as day, 'GREEN' colour,
                       array['a', 'b'] tags, '\\x0102'::bytea raw, true active, 1.5::real ratio""");
        assertThat(all.id()).hasToString("00000000-0000-0000-0000-000000000007");
        assertThat(all.firstName()).isEqualTo("Ada");
        assertThat(all.amount()).isEqualTo(5);
        assertThat(all.small()).isEqualTo(3);
        assertThat(all.remark()).isEmpty();
        assertThat(all.price()).isEqualByComparingTo("12.5");
        assertThat(all.createdAt()).isEqualTo("2020-01-02T03:04:05Z");
        assertThat(all.day()).isEqualTo("2020-01-02");
        assertThat(all.colour()).isEqualTo(Colour.GREEN);
        assertThat(all.tags()).containsExactly("a", "b");
        assertThat(all.raw()).containsExactly(1, 2);
        assertThat(all.active()).isTrue();
        assertThat(all.ratio()).isEqualTo(1.5);
    }

    @Test
    void areBuiltAndConstructed() {
        assertThat(one(Built.class, "select 1 id, 'x' first_name, 'r' remark")).isEqualTo(new Built(1, "x", Optional.of("r")));
        assertThat(one(Constructed.class, "select 'x' first_name, 1 id")).isEqualTo(new Constructed(1, "x"));
        assertThat(one(Pair.class, "select 1 as \"id\", 'n' as name")).isEqualTo(new Pair(1, "n"));
    }

    @Test
    void areSimpleTypesWhereThereIsOneColumn() {
        assertThat(one(Long.class, "select 5")).isEqualTo(5L);
        assertThat(one(int.class, "select 5")).isEqualTo(5);
        assertThat(one(Colour.class, "select 'RED'")).isEqualTo(Colour.RED);
        assertThat(one(UUID.class, "select '00000000-0000-0000-0000-000000000007'::uuid").getLeastSignificantBits()).isEqualTo(7);
        assertThatThrownBy(() -> one(Long.class, "select 5, 6")).hasMessageContaining("cannot be converted to java.lang.Long (expected: one column)");
        assertThatThrownBy(() -> one(String.class, "select null::text")).hasMessageContaining("is null");
    }

    @Test
    void sayWhichColumnsAndPropertiesDoNotMeet() {
        assertThatThrownBy(() -> one(Pair.class, "select 1 id, 'n' full_name")).isInstanceOf(RowMappingException.class)
                .hasMessage("A row with the columns [id, full_name] does not fit " + Pair.class.getName()
                        + "[id, name]: no column for [name]: no property for [full_name]");
        assertThatThrownBy(() -> one(Pair.class, "select 1 id, 'n' as name, 2 more")).hasMessageContaining(": no property for [more]");
        assertThatThrownBy(() -> one(Built.class, "select 1 id, 'n' first_name")).hasMessageContaining(": no column for [remark]");
    }

    @Test
    void sayWhichTypesDoNotMeet() {
        assertThatThrownBy(() -> one(Pair.class, "select 5000000000 id, 'n' as name"))
                .hasMessage("The column id is java.lang.Long, but Pair.id is java.lang.Integer");
        assertThatThrownBy(() -> one(Pair.class, "select null::int id, 'n' as name")).hasMessage("The column id is null, but Pair.id is java.lang.Integer");
        assertThatThrownBy(() -> one(Integer.class, "select count(*)"))
                .hasMessage("The column count is java.lang.Long, but the type asked for is java.lang.Integer");
        assertThatThrownBy(() -> one(Colour.class, "select 'BLUE'")).hasMessageContaining("BLUE").hasMessageContaining("[RED, GREEN]");
        assertThatThrownBy(() -> one(Positive.class, "select -1 id")).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("-1");
        assertThatThrownBy(() -> one(Runnable.class, "select 1 a, 2 b")).hasMessageContaining("cannot be created from a row");
    }

    @Test
    void sayThatTheDriverCannotReadAValue() {
        for (String value : List.of("time '24:00'", "numeric 'Infinity'", "array[numeric 'Infinity']")) {
            String sql = "select " + value + " as unread";
            assertThatThrownBy(() -> one(Object.class, sql)).isInstanceOf(RowMappingException.class)
                    .hasMessageContaining("Fix: cast the column").hasMessageContaining("as unread");
            assertThatThrownBy(() -> client.rows(Object.class, sql).toList().blockingGet()).isInstanceOf(RowMappingException.class);
            assertThatThrownBy(() -> client.inTransaction(tx -> tx.one(Object.class, sql).toSingle()).blockingGet()).isInstanceOf(RowMappingException.class);
            assertThat(one(Integer.class, "select 1")).isEqualTo(1);
        }
    }

    @Test
    void anInstantIsReadAsItWasWritten() {
        Instant first = Instant.parse("2020-01-02T03:04:05.123456Z");
        Instant second = Instant.parse("1969-07-20T20:17:40Z");
        assertThat(client.one(Instant.class, "select $1::timestamptz", first).blockingGet()).isEqualTo(first);
        assertThat(client.one(Instant.class, "select $2::timestamptz + $1::int * interval '1 day'", 1, first).blockingGet())
                .isEqualTo(first.plus(Duration.ofDays(1)));
        assertThat(client.one(String.class, "select coalesce($2::timestamptz::text, $1::text)", "none", null).blockingGet()).isEqualTo("none");
        assertThat(client.inTransaction(tx -> tx.update("create temporary table moments (id int, moment timestamptz) on commit drop")
                .flatMap(none -> tx.batch("insert into moments values ($1, $2)",
                        List.of(Tuple.of(1, first), Tuple.of(2, second), Tuple.tuple().addInteger(3).addValue(null))))
                .flatMap(three -> tx.rows(Instant.class, "select moment from moments where moment <= $1 order by id", first).toList()))
                .blockingGet()).containsExactly(first, second);
    }

    @Test
    void aDateIsReadAsItWasWrittenOrRefused() {
        LocalDate parsed = LocalDate.parse(LocalDate.MAX.toString());
        for (LocalDate date : List.of(LocalDate.of(-4711, 1, 1), LocalDate.of(5_874_897, 12, 31), LocalDate.MIN, parsed)) {
            assertThat(client.one(LocalDate.class, "select $1::date", date).blockingGet()).isEqualTo(date);
        }
        assertThat(client.one(String.class, "select ($1::date)::text", parsed).blockingGet()).isEqualTo("infinity");
        assertThatThrownBy(() -> client.one(LocalDate.class, "select $1::date", parsed.minusDays(1)).blockingGet())
                .isInstanceOfSatisfying(PgException.class, e -> assertThat(e.getSqlState()).isEqualTo("22008"))
                .hasMessageContaining("The parameter $1 is out of range for the type date").hasMessageEndingWith(" in: select $1::date");
    }
}
