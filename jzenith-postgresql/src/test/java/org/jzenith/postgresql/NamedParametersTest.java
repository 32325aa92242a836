package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.error.PageRequestException;
import org.jzenith.testing.servers.TimeLimit;

/** Queries with names, conditions and orders, as the server understands them. */
class NamedParametersTest {

    record Article(int id, String author) {}

    record Filter(Optional<String> author, Integer minimum, Optional<List<Integer>> ids) {

        static final Filter NONE = new Filter(Optional.empty(), null, Optional.empty());
    }

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.startOnOneEventLoop("--postgresql.pool-size=1");
        client = Server.client(application);
        client.script("create table articles (id int primary key, author text, published bool not null default true)")
                .blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void fill() {
        client.script("delete from articles").blockingAwait();
        client.batch(
                        "insert into articles (id, author) values (:id, :author)",
                        List.of(new Article(1, "Ada"), new Article(2, "Grace"), new Article(3, "Ada")))
                .ignoreElement()
                .blockingAwait();
    }

    private static SqlQuery articles(Filter filter) {
        return SqlQuery.of("select id, author from articles a", filter)
                .where("published")
                .whereIfPresent("a.author = :author")
                .whereIfPresent("a.id >= :minimum")
                .whereIfPresent("a.id = any(:ids)");
    }

    private static List<Integer> ids(SqlQuery query) {
        return client.list(Article.class, query).blockingGet().stream()
                .map(Article::id)
                .toList();
    }

    @Test
    void conditionsWithoutValuesAreLeftOut() {
        SqlQuery all = articles(Filter.NONE);
        assertThat(all.sql()).isEqualTo("select id, author from articles a\nwhere (published)");
        assertThat(all.values()).isEmpty();
        assertThat(ids(all.orderBy("id"))).containsExactly(1, 2, 3);
        SqlQuery some = articles(new Filter(Optional.of("Ada"), 2, Optional.empty()));
        assertThat(some.sql())
                .isEqualTo(
                        "select id, author from articles a\nwhere (published)\nand (a.author = $1)\nand (a.id >= $2)");
        assertThat(some.values()).containsExactly(Optional.of("Ada"), 2);
        assertThat(ids(some)).containsExactly(3);
        assertThat(ids(articles(new Filter(Optional.empty(), null, Optional.of(List.of(1, 2))))
                        .orderBy("id desc")))
                .containsExactly(2, 1);
        assertThat(ids(articles(new Filter(Optional.empty(), null, Optional.of(List.of())))))
                .as("an empty list is a value")
                .isEmpty();
    }

    @Test
    void theProgramDecidesAboutOtherConditions() {
        SqlQuery query = SqlQuery.of("select id, author from articles");
        assertThat(ids(query.whereIf(true, "id = 1 or id = 2").where("author = 'Ada'")))
                .as("each condition is one, whatever its operators")
                .containsExactly(1);
        assertThat(query.whereIf(false, "id = 1").sql()).isEqualTo("select id, author from articles");
        assertThat(ids(query.where("id = 1 -- the first").where("author = 'Ada' -- hers")))
                .containsExactly(1);
        assertThat(ids(query)).as("a query does not change").hasSize(3);
    }

    @Test
    void aNameThatIsNotThereIsRefusedEvenInAConditionThatIsLeftOut() {
        assertThatThrownBy(
                        () -> client.list(Article.class, articles(Filter.NONE).whereIf(false, "id = :nothing")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(":nothing has no value (expected: one of [author, ids, minimum])");
        assertThatThrownBy(() -> articles(Filter.NONE).whereIfPresent("published"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no parameter");
        assertThatThrownBy(() -> SqlQuery.of("select id from articles where id = $1", Filter.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is a number");
    }

    @Test
    void aParameterThatIsUsedTwiceHasOneNumber() {
        SqlQuery query = SqlQuery.of("select :a::int + :b::int * :a::int", Map.of("a", 3, "b", 4, "unused", 5));
        assertThat(query.sql()).isEqualTo("select $1::int + $2::int * $1::int");
        assertThat(query.values()).containsExactly(3, 4);
        assertThat(client.one(Integer.class, query).blockingGet()).isEqualTo(15);
    }

    @Test
    void everyCallTakesAQuery() {
        SqlQuery one =
                SqlQuery.of("select id, author from articles").bind("id", 2).where("id = :id");
        SqlQuery all = SqlQuery.of("select id, author from articles").orderBy("id");
        Article grace = new Article(2, "Grace");
        assertThat(client.one(Article.class, one).blockingGet()).isEqualTo(grace);
        assertThat(client.one((Row row) -> row.getInteger(0), one).blockingGet())
                .isEqualTo(2);
        assertThat(client.list(row -> row.getInteger(0), all).blockingGet()).containsExactly(1, 2, 3);
        assertThat(client.rows(Article.class, all).toList().blockingGet()).hasSize(3);
        assertThat(client.rows(row -> row.getInteger(0), all).toList().blockingGet())
                .containsExactly(1, 2, 3);
        PostgresqlReads reads = client.reading(Duration.ofSeconds(1));
        assertThat(reads.one(Article.class, one).blockingGet()).isEqualTo(grace);
        assertThat(reads.list(Article.class, all).blockingGet()).hasSize(3);
        assertThat(reads.rows(Article.class, all).toList().blockingGet()).hasSize(3);
        assertThat(reads.page(Article.class, all, 2, null).blockingGet().values())
                .hasSize(2);
        SqlQuery update = SqlQuery.of("update articles set author = :author", new Article(2, "Hopper"))
                .where("id = :id");
        assertThat(client.update(update).blockingGet()).isEqualTo(1);
        assertThat(client.one(Article.class, update.append("returning id, author"))
                        .blockingGet())
                .isEqualTo(new Article(2, "Hopper"));
        assertThat(client.inTransaction(tx ->
                                tx.update(update).flatMap(rows -> tx.page(Article.class, all, 1, PostgresqlPage.FIRST)))
                        .blockingGet()
                        .values())
                .containsExactly(new Article(1, "Ada"));
    }

    @Test
    void theBlockingClientTakesQueriesToo() {
        BlockingPostgresqlClient db = client.blocking();
        SqlQuery all = SqlQuery.of("select id, author from articles").orderBy("id");
        assertThat(db.one(Article.class, all.limit(1))).contains(new Article(1, "Ada"));
        assertThat(db.list(Article.class, all.offset(1))).hasSize(2);
        assertThat(db.page(Article.class, all, 2, null).isLast()).isFalse();
        try (Stream<Article> rows = db.rows(Article.class, all)) {
            assertThat(rows).hasSize(3);
        }
        assertThat(db.reading(Duration.ofSeconds(1))
                        .page(row -> row.getInteger(0), all, 3, "")
                        .values())
                .containsExactly(1, 2, 3);
        assertThat(db.update(SqlQuery.of("delete from articles").bind("id", 1).where("id = :id")))
                .isEqualTo(1);
        assertThat(db.batch("insert into articles values (:id, :author)", List.of(new Article(1, "Ada"))))
                .isEqualTo(1);
        assertThat(db.<Integer>inTransaction(
                        tx -> tx.page(Article.class, all, 3, null).values().size()))
                .isEqualTo(3);
    }

    @Test
    void aBatchHasRecordsOrTuples() {
        String sql = "insert into articles (id, author) values (:id, :author)";
        assertThat(client.batch(sql, List.of(new Article(4, "a"), new Article(5, null)))
                        .blockingGet())
                .isEqualTo(2);
        assertThat(client.batch(sql, List.of(Map.of("id", 6, "author", "b"))).blockingGet())
                .isEqualTo(1);
        assertThat(client.batch(sql, List.of()).blockingGet()).isZero();
        assertThatThrownBy(() -> client.batch(sql, List.of(new Article(7, "c"), Tuple.of(8, "d"))))
                .hasMessageContaining("1 tuples among 2 elements");
        assertThatThrownBy(() -> client.batch(sql, List.of(new Article(7, "c"), Map.of("id", 8))))
                .hasMessageContaining(":author has no value");
        assertThat(ids(SqlQuery.of("select id, author from articles").orderBy("id")))
                .containsExactly(1, 2, 3, 4, 5, 6);
    }

    /** What the scanner takes for a literal, an identifier or a comment, the server does too. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "':x'",
                "'it''s :x'",
                "'\\' || ':x'",
                "E'\\':x'",
                "e'\\\\\\':x'",
                "E'a'\n'\\':x'",
                "E'a' -- don't\n '\\':x'",
                "U&'\\0441:x'",
                "$$:x'$$",
                "$a$:x$$:x$b$$a$",
                "$größe$:x$größe$",
                "(select \":x\" from (select 'c' as \":x\") t)",
                "(select \"a\"\":x\" from (select 'd' as \"a\"\":x\") t)",
                "(select a$$ from (select 'e' as a$$) t)",
                "'f' /* :x /* :x */ ' :x */",
                "'g' -- :x '\n",
                "'h'::text",
                "'i'::\n/* :x */text",
                "(array[1,2,3])[1: 2]::text",
                "make_date(year := 2026, month := 1, day := 2)::text",
                "'{\"a\":1}'::jsonb::text",
            })
    void theServerReadsTokensLikeTheScanner(String expression) {
        String alone = client.one(String.class, "select " + expression).blockingGet();
        SqlQuery beside = SqlQuery.of("select :x || " + expression + " || :x", Map.of("x", "<>"));
        assertThat(beside.values()).containsExactly("<>");
        assertThat(client.one(String.class, beside).blockingGet()).isEqualTo("<>" + alone + "<>");
    }

    private static int prepared(String marker) {
        return client.one(
                        Integer.class,
                        "select count(*)::int from pg_prepared_statements where statement like '%/* ' || $1 || ' */%'",
                        marker)
                .blockingGet();
    }

    @Test
    @Tag("E1")
    void eachCombinationIsPreparedOnce() {
        List<Filter> combinations = IntStream.range(0, 8)
                .mapToObj(bits -> new Filter(
                        (bits & 1) == 0 ? Optional.empty() : Optional.of("Ada"),
                        (bits & 2) == 0 ? null : 1,
                        (bits & 4) == 0 ? Optional.empty() : Optional.of(List.of(1, 2, 3))))
                .toList();
        for (int round = 0; round < 20; round++) {
            for (Filter filter : combinations) {
                ids(SqlQuery.of("select /* combined */ id, author from articles a", filter)
                        .whereIfPresent("a.author = :author")
                        .whereIfPresent("a.id >= :minimum")
                        .whereIfPresent("a.id = any(:ids)")
                        .orderBy("id")
                        .limit(1 + round)
                        .offset(1 + round));
            }
        }
        assertThat(prepared("combined")).isEqualTo(8);
    }

    /** The server plans a statement with an offset as a parameter each time, even if its value is 0. */
    @Test
    void aQueryThatSkipsNothingHasNoOffset() {
        SqlQuery all = SqlQuery.of("select id, author from articles a").orderBy("id");
        assertThat(all.limit(2).offset(0).sql()).isEqualTo(all.limit(2).sql());
        assertThat(ids(all.limit(2).offset(0))).containsExactly(1, 2);
        assertThat(ids(all.offset(2))).containsExactly(3);
    }

    @Test
    void allPagesButTheFirstAreOneStatement() {
        for (int size = 1; size <= 3; size++) {
            String cursor = PostgresqlPage.FIRST;
            do {
                cursor = client.page(
                                Article.class,
                                SqlQuery.of("select /* paged */ id, author from articles a")
                                        .orderBy("-id", Map.of("id", "a.id")),
                                size,
                                cursor)
                        .blockingGet()
                        .cursor();
            } while (!cursor.equals(PostgresqlPage.FIRST));
        }
        assertThat(prepared("paged")).isEqualTo(2);
    }

    @Test
    void anOrderIsNeverTheTextOfAClient() {
        List<String> attacks = new ArrayList<>(List.of(
                "id;delete from articles", "(select 1)", "id desc", "a.id", "1", "id--", "pg_sleep(10)", "id,id"));
        for (String attack : attacks) {
            SqlQuery query = SqlQuery.of("select id, author from articles a");
            assertThatThrownBy(() -> query.orderBy(attack, Map.of("id", "a.id")))
                    .as(attack)
                    .isInstanceOf(PageRequestException.class);
        }
        assertThat(ids(SqlQuery.of("select id, author from articles a").orderBy("id,desc", Map.of("id", "a.id"))))
                .containsExactly(3, 2, 1);
    }

    @Test
    void aStatementThatTheServerRefusesIsNamed() {
        assertThatThrownBy(() -> client.list(
                                Article.class,
                                SqlQuery.of("select id, author from articles where published")
                                        .where("id = 1"))
                        .blockingGet())
                .isInstanceOf(PgException.class)
                .hasMessageContaining("syntax error at or near \"where\"")
                .hasMessageContaining("in: select id, author from articles where published where (id = 1)");
        TimeLimit.MINUTE.await("free connections", Server.PLUGIN.pool(application)::isUnused);
    }

    @Test
    void limitsAreNotNegative() {
        assertThatThrownBy(() -> SqlQuery.of("select 1").limit(-1)).hasMessageContaining("limit: -1");
        assertThatThrownBy(() -> SqlQuery.of("select 1").offset(-1)).hasMessageContaining("offset: -1");
    }
}
