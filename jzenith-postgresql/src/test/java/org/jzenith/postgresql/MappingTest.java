package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import lombok.Builder;
import lombok.Value;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.RunningApplication;

/** Rows become values, or a failure says why they cannot. */
class MappingTest {

    enum Colour {
        RED,
        GREEN
    }

    @SuppressWarnings("ArrayRecordComponent") // what some will want of a bytea
    record All(
            UUID id,
            String firstName,
            long amount,
            Integer small,
            Optional<String> remark,
            BigDecimal price,
            Instant createdAt,
            LocalDate day,
            Colour colour,
            List<String> tags,
            byte[] raw,
            boolean active,
            double ratio) {}

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

    record Pair(int id, String name) {}

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
        application = Server.PLUGIN.start();
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
        All all = one(
                All.class,
                """
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
        assertThat(one(Built.class, "select 1 id, 'x' first_name, 'r' remark"))
                .isEqualTo(new Built(1, "x", Optional.of("r")));
        assertThat(one(Constructed.class, "select 'x' first_name, 1 id")).isEqualTo(new Constructed(1, "x"));
        assertThat(one(Pair.class, "select 1 as \"id\", 'n' as name")).isEqualTo(new Pair(1, "n"));
    }

    @Test
    void areSimpleTypesWhereThereIsOneColumn() {
        assertThat(one(Long.class, "select 5")).isEqualTo(5L);
        assertThat(one(int.class, "select 5")).isEqualTo(5);
        assertThat(one(Colour.class, "select 'RED'")).isEqualTo(Colour.RED);
        assertThat(one(UUID.class, "select '00000000-0000-0000-0000-000000000007'::uuid")
                        .getLeastSignificantBits())
                .isEqualTo(7);
        assertThatThrownBy(() -> one(Long.class, "select 5, 6"))
                .hasMessageContaining("cannot be converted to java.lang.Long (expected: one column)");
        assertThatThrownBy(() -> one(String.class, "select null::text")).hasMessageContaining("is null");
    }

    @Test
    @Tag("P15")
    void ignoreColumnsWithoutAProperty() {
        assertThat(one(Pair.class, "select 0 as early, 1 id, 2 more, 'n' as name, 'x' id_x"))
                .isEqualTo(new Pair(1, "n"));
        assertThat(one(Built.class, "select 1 id, 'x' first_name, 'r' remark, 2 more"))
                .isEqualTo(new Built(1, "x", Optional.of("r")));
        assertThat(one(Sold.class, "select 1 id, 2 book_id, 'Dune' book_name, 'Herbert' book_author"))
                .isEqualTo(new Sold(1, new Pair(2, "Dune")));
    }

    @Test
    @Tag("P17")
    void nameTheWayOutForAnAggregateOfNoRows() {
        assertThatThrownBy(() -> one(Integer.class, "select max(n) from (select 1 as n where false) none"))
                .isInstanceOf(RowMappingException.class)
                .hasMessageContaining("The column max is null")
                .hasMessageContaining("empty Maybe")
                .hasMessageContaining("coalesce(max, ...)")
                .hasMessageContaining("Optional");
        assertThat(one(Maybe.class, "select max(n) as value from (select 1::bigint as n where false) none")
                        .value())
                .isEmpty();
    }

    @Test
    @Tag("P17")
    void nameNaN() {
        for (String sql : List.of("select numeric 'NaN' as price", "select double precision 'NaN' as price")) {
            assertThatThrownBy(() -> one(BigDecimal.class, sql))
                    .isInstanceOf(RowMappingException.class)
                    .hasMessageContaining("The column price is NaN, but the type asked for is java.math.BigDecimal")
                    .hasMessageContaining("nullif(price, 'NaN')");
        }
        assertThat(one(Double.class, "select nullif(numeric '1.5', 'NaN')::double precision"))
                .isEqualTo(1.5);
        assertThat(one(Double.class, "select (numeric 'NaN')::double precision"))
                .isNaN();
    }

    @Test
    @Tag("P17")
    void nameCopy() {
        String copy = "copy (select 1) to stdout";
        assertThatThrownBy(() -> client.update(copy).blockingGet())
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("copy")
                .hasMessageEndingWith(copy);
        assertThatThrownBy(() -> client.script("select 1; " + copy).blockingAwait())
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining(copy);
        assertThatThrownBy(() -> client.rows(Pair.class, copy).toList().blockingGet())
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining(copy);
        assertThatThrownBy(() -> client.inTransaction(tx -> tx.update("create table pasted (n int)")
                                .flatMap(none -> tx.update("copy pasted from stdin")))
                        .blockingGet())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThat(one(Integer.class, "select 1")).isEqualTo(1);
    }

    @Test
    void sayWhichColumnsAndPropertiesDoNotMeet() {
        assertThatThrownBy(() -> one(Pair.class, "select 1 id, 'n' full_name"))
                .isInstanceOf(RowMappingException.class)
                .hasMessage(
                        "A row with the columns [id, full_name] does not fit " + Pair.class.getName()
                                + "[id, name]: no column for [name]: no property for [full_name]. "
                                + "Fix: name a column like the property, such as by full_name as name in: select 1 id, '...' full_name");
        assertThatThrownBy(() -> one(Built.class, "select 1 id, 'n' first_name"))
                .hasMessageContaining(": no column for [remark]")
                .hasMessageContaining(". Fix: select the column remark in: ");
    }

    @Test
    void sayWhichTypesDoNotMeet() {
        assertThatThrownBy(() -> one(Pair.class, "select 5000000000 id, 'n' as name"))
                .hasMessage(
                        "The column id is java.lang.Long, but Pair.id is java.lang.Integer. "
                                + "Fix: use java.lang.Long, or cast the column to integer in: select 5000000000 id, '...' as name");
        assertThatThrownBy(() -> one(Pair.class, "select null::int id, 'n' as name"))
                .hasMessageStartingWith("The column id is null, but Pair.id is java.lang.Integer. Fix: ");
        assertThatThrownBy(() -> one(Integer.class, "select count(*)"))
                .hasMessage("The column count is java.lang.Long, but the type asked for is java.lang.Integer. "
                        + "Fix: use java.lang.Long, or cast the column to integer in: select count(*)");
        assertThatThrownBy(() -> one(Colour.class, "select 'BLUE'"))
                .hasMessageContaining("BLUE")
                .hasMessageContaining("[RED, GREEN]");
        assertThatThrownBy(() -> one(Positive.class, "select -1 id"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> one(Runnable.class, "select 1 a, 2 b"))
                .hasMessageContaining("cannot be created from a row");
    }

    @Test
    void sayThatTheDriverCannotReadAValue() {
        for (String value : List.of("time '24:00'", "numeric 'Infinity'", "array[numeric 'Infinity']")) {
            String sql = "select " + value + " as unread";
            assertThatThrownBy(() -> one(Object.class, sql))
                    .isInstanceOf(RowMappingException.class)
                    .hasMessageContaining("Fix: cast the column")
                    .hasMessageContaining("as unread");
            assertThatThrownBy(() -> client.rows(Object.class, sql).toList().blockingGet())
                    .isInstanceOf(RowMappingException.class);
            assertThatThrownBy(() -> client.inTransaction(
                                    tx -> tx.one(Object.class, sql).toSingle())
                            .blockingGet())
                    .isInstanceOf(RowMappingException.class);
            assertThat(one(Integer.class, "select 1")).isEqualTo(1);
        }
    }

    @Test
    @Tag("P8")
    void sayWhichStatementItWasInEachWay() {
        String sql = "select 'x' as id, 'n' as name";
        String told = " in: select '...' as id, '...' as name";
        assertThatThrownBy(() -> one(Pair.class, sql))
                .isInstanceOf(RowMappingException.class)
                .hasMessageEndingWith(told);
        assertThatThrownBy(() -> one(Integer.class, sql))
                .isInstanceOf(RowMappingException.class)
                .hasMessageEndingWith(told);
        assertThatThrownBy(() -> client.rows(Pair.class, sql).toList().blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessageEndingWith(told);
        assertThatThrownBy(() -> client.list(Pair.class, sql).blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessageEndingWith(told);
        assertThatThrownBy(
                        () -> client.inTransaction(tx -> tx.one(Pair.class, sql).toSingle())
                                .blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessageEndingWith(told);
        assertThatThrownBy(() -> client.inTransaction(
                                tx -> tx.rows(Pair.class, sql).toList())
                        .blockingGet())
                .isInstanceOf(RowMappingException.class)
                .hasMessageEndingWith(told);
        assertThatThrownBy(() -> one(Pair.class, "select null::int id, 'n' as name"))
                .hasMessageEndingWith(" in: select null::int id, '...' as name");
    }

    record Author(String name, Optional<String> homePage, boolean active) {}

    record Publisher(String name, Pair country) {}

    record Edition(int id, Author author, Optional<Publisher> firstPublisher, String authorId) {}

    private static final String EDITION =
            """
            select 1 id, 'Ada' author_name, null::text author_home_page, true author_active, 'a1' author_id,
                   %s first_publisher_name, %s first_publisher_country_id, %s first_publisher_country_name""";

    @Test
    void haveValuesWithinValues() {
        assertThat(one(Edition.class, EDITION.formatted("'Acme'", "44", "'UK'")))
                .isEqualTo(new Edition(
                        1,
                        new Author("Ada", Optional.empty(), true),
                        Optional.of(new Publisher("Acme", new Pair(44, "UK"))),
                        "a1"));
    }

    @Test
    void haveNoValueWithinAValueWhereAllItsColumnsAreNull() {
        assertThat(one(Edition.class, EDITION.formatted("null::text", "null::int", "null::text"))
                        .firstPublisher())
                .isEmpty();
        assertThat(one(Edition.class, EDITION.formatted("'Acme'", "null::int", "null::text"))
                        .firstPublisher())
                .contains(new Publisher("Acme", null));
        assertThatThrownBy(() -> one(Edition.class, EDITION.formatted("'Acme'", "null::int", "'UK'")))
                .hasMessageStartingWith(
                        "The column first_publisher_country_id is null, but Pair.id is java.lang.Integer. Fix: ");
    }

    record Sizes(Pair page, Pair pageCover) {}

    @Test
    void doNotConfuseValuesWithNamesThatBeginAlike() {
        assertThat(one(Sizes.class, "select 1 page_id, 'p' page_name, 2 page_cover_id, 'c' page_cover_name"))
                .isEqualTo(new Sizes(new Pair(1, "p"), new Pair(2, "c")));
    }

    record Sold(int id, Pair book) {}

    @Test
    void sayWhichColumnsAndPropertiesOfAValueWithinAValueDoNotMeet() {
        assertThatThrownBy(() -> one(Sold.class, "select 1 id, 2 book_id, 'Dune' book_title"))
                .isInstanceOf(RowMappingException.class)
                .hasMessageContaining(": no column for [book.name]: no property for [book_title]. "
                        + "Fix: name a column like the property, such as by book_title as book_name in: ");
        assertThatThrownBy(() -> one(Sold.class, "select 1 id, 2 books_id"))
                .hasMessageContaining(": no column for [book]: no property for [books_id]. Fix: ");
        assertThatThrownBy(() -> one(Positive.class, "select 1 id_x"))
                .hasMessageContaining(": no column for [id]: no property for [id_x]. Fix: ");
    }

    record Maybe(Optional<Long> value) {}

    @Test
    @Tag("P4")
    void noTypeIsReadAsNull() {
        for (String value : List.of(
                "101::oid",
                "array[101::oid]",
                "'101'::bit(3)",
                "'101'::varbit",
                "array['101'::bit(3)]",
                "'<a/>'::xml",
                "array['<a/>'::xml]",
                "'08:00:2b:01:02:03'::macaddr",
                "'08:00:2b:01:02:03:04:05'::macaddr8")) {
            String sql = "select " + value + " as value";
            assertThatThrownBy(() -> one(Maybe.class, sql))
                    .as(value)
                    .isInstanceOf(RowMappingException.class)
                    .hasMessageContaining("The column value is of the type ")
                    .hasMessageContaining("Fix: cast it")
                    .hasMessageContaining(" in: ");
            assertThatThrownBy(() -> one(Object.class, sql)).as(value).isInstanceOf(RowMappingException.class);
            assertThatThrownBy(() -> one(io.vertx.sqlclient.Row.class, sql))
                    .as(value)
                    .isInstanceOf(RowMappingException.class);
            assertThatThrownBy(() -> client.one(row -> row.size(), sql).blockingGet())
                    .as(value)
                    .isInstanceOf(RowMappingException.class);
            assertThatThrownBy(
                            () -> client.rows(row -> row.size(), sql).toList().blockingGet())
                    .as(value)
                    .isInstanceOf(RowMappingException.class);
            assertThatThrownBy(() -> client.list(row -> row.size(), sql).blockingGet())
                    .as(value)
                    .isInstanceOf(RowMappingException.class);
            assertThat(one(String.class, "select (" + value + ")::text as value"))
                    .as(value)
                    .isNotEmpty();
        }
        assertThat(one(Maybe.class, "select 101::oid::bigint as value").value()).contains(101L);
    }

    /**
     * Every other type of the server has a value, whatever it is, so that a type that a newer server or driver brings
     * is found.
     */
    @Test
    @Tag("P4")
    void everyTypeOfTheServerHasAValueOrARefusal() {
        List<String> types = client.rows(
                        String.class,
                        """
                select format_type(oid, null) from pg_type where typnamespace = 'pg_catalog'::regnamespace and typtype in ('b', 'r', 'm')
                and typname !~ '^_?pg_' order by oid""")
                .toList()
                .blockingGet();
        assertThat(types).hasSizeGreaterThan(60).contains("oid", "integer[]", "regclass", "tsvector", "int4range");
        int read = 0;
        for (String type : types) {
            for (String text : List.of(
                    "1",
                    "{}",
                    "a",
                    "(1,2)",
                    "[1,2)",
                    "{1}",
                    "{[1,2)}",
                    "2020-01-01",
                    "<a/>",
                    "127.0.0.1",
                    "((1,2),(3,4))",
                    "<(1,2),3>",
                    "1,2,3",
                    "true",
                    "08:00:2b:01:02:03",
                    "$",
                    "00000000-0000-0000-0000-000000000007",
                    "0/0",
                    "1:1:")) {
                String sql = "select cast('" + text + "' as " + type + ") as value";
                try {
                    assertThat(client.one(Object.class, sql).blockingGet())
                            .as(sql)
                            .isNotNull();
                    read++;
                } catch (RowMappingException | PgException e) {
                    assertThat(e).as(sql).hasMessageNotContaining("is null").hasMessageContaining(" in: ");
                }
            }
        }
        assertThat(read).isGreaterThan(60);
    }

    record Times(Instant instant, OffsetDateTime zoned, LocalDateTime local, LocalDate date) {}

    @Test
    @Tag("P5")
    void anInfiniteTimeIsSentBackAsItWasReadOrRefused() {
        Times times = one(
                Times.class,
                "select 'infinity'::timestamptz instant, 'infinity'::timestamptz zoned, 'infinity'::timestamp local, 'infinity'::date date");
        assertThat(times).isEqualTo(new Times(Instant.MAX, OffsetDateTime.MAX, LocalDateTime.MAX, LocalDate.MAX));
        assertThat(client.one(
                                String.class,
                                "select concat_ws(' ', $1::timestamptz, $2::timestamptz, $3::timestamp, $4::date)",
                                times.instant(),
                                times.zoned(),
                                times.local(),
                                times.date())
                        .blockingGet())
                .isEqualTo("infinity infinity infinity infinity");
        assertThat(client.one(String.class, "select ($1::timestamptz[])::text", List.of(Instant.MAX, Instant.EPOCH))
                        .blockingGet())
                .startsWith("{infinity,");
        assertThat(one(LocalDate.class, "select '-infinity'::date")).isEqualTo(LocalDate.MIN);
        for (String type : List.of("timestamptz", "timestamp")) {
            for (String sql :
                    List.of("select '-infinity'::" + type, "select array['2020-01-01'::" + type + ", '-infinity']")) {
                assertThatThrownBy(() -> one(Object.class, sql))
                        .as(sql)
                        .isInstanceOf(RowMappingException.class)
                        .hasMessageContaining("-infinity");
                assertThatThrownBy(() -> client.one(row -> row.size(), sql).blockingGet())
                        .as(sql)
                        .isInstanceOf(RowMappingException.class);
                assertThatThrownBy(() -> client.list(row -> row.size(), sql).blockingGet())
                        .as(sql)
                        .isInstanceOf(RowMappingException.class);
            }
        }
    }

    record Board(List<String> fields) {}

    @Test
    @DisplayName("An array of several dimensions is refused if the driver passes its text on")
    @Tag("P10")
    void anArrayOfSeveralDimensionsIsRefused() {
        client.script("create type field as enum ('A', 'B')").blockingAwait();
        assertThat(one(Board.class, "select array['A', 'B']::field[] fields").fields())
                .containsExactly("A", "B");
        assertThatThrownBy(() -> one(Board.class, "select array[['A', 'B'], ['B', 'A']]::field[][] fields"))
                .isInstanceOf(RowMappingException.class)
                .hasMessageContaining("an array of several dimensions");
        assertThatThrownBy(() -> one(Object.class, "select array[[1.5, 2], [3, 4]]"))
                .isInstanceOf(RowMappingException.class);
    }

    @Test
    void anInstantIsReadAsItWasWritten() {
        Instant first = Instant.parse("2020-01-02T03:04:05.123456Z");
        Instant second = Instant.parse("1969-07-20T20:17:40Z");
        assertThat(client.one(Instant.class, "select $1::timestamptz", first).blockingGet())
                .isEqualTo(first);
        assertThat(client.one(Instant.class, "select $2::timestamptz + $1::int * interval '1 day'", 1, first)
                        .blockingGet())
                .isEqualTo(first.plus(Duration.ofDays(1)));
        assertThat(client.one(String.class, "select coalesce($2::timestamptz::text, $1::text)", "none", null)
                        .blockingGet())
                .isEqualTo("none");
        assertThat(client.inTransaction(tx -> tx.update(
                                        "create temporary table moments (id int, moment timestamptz) on commit drop")
                                .flatMap(none -> tx.batch(
                                        "insert into moments values ($1, $2)",
                                        List.of(
                                                Tuple.of(1, first),
                                                Tuple.of(2, second),
                                                Tuple.tuple().addInteger(3).addValue(null))))
                                .flatMap(three -> tx.rows(
                                                Instant.class,
                                                "select moment from moments where moment <= $1 order by id",
                                                first)
                                        .toList()))
                        .blockingGet())
                .containsExactly(first, second);
    }

    @Test
    void aDateIsReadAsItWasWrittenOrRefused() {
        LocalDate parsed = LocalDate.parse(LocalDate.MAX.toString());
        for (LocalDate date :
                List.of(LocalDate.of(-4711, 1, 1), LocalDate.of(5_874_897, 12, 31), LocalDate.MIN, parsed)) {
            assertThat(client.one(LocalDate.class, "select $1::date", date).blockingGet())
                    .isEqualTo(date);
        }
        assertThat(client.one(String.class, "select ($1::date)::text", parsed).blockingGet())
                .isEqualTo("infinity");
        assertThatThrownBy(() -> client.one(LocalDate.class, "select $1::date", parsed.minusDays(1))
                        .blockingGet())
                .isInstanceOfSatisfying(
                        PgException.class, e -> assertThat(e.getSqlState()).isEqualTo("22008"))
                .hasMessageContaining("The parameter $1 is out of range for the type date")
                .hasMessageEndingWith(" in: select $1::date");
    }
}
