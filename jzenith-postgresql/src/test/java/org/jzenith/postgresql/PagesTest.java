package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.row.RowMappingException;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.query.NumberedStatement;

/** Every row on exactly one page, whatever the order, while others insert and delete rows. */
@Tag("stress")
class PagesTest {

    private static final int ROWS = 20_000;
    private static final int PAGE = 997;
    private static final List<String> COLUMNS = List.of("name", "born", "score", "flag");

    record Person(long id, boolean kept) {}

    private static RunningApplication application;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.start("--postgresql.max-list-size=100000");
        client = Server.client(application);
        client.script(
                        """
                        create table people (
                            id bigint generated always as identity primary key,
                            name text not null, born timestamptz not null, score numeric not null, flag bool not null,
                            kept bool not null, nickname text
                        );
                        create function random_people(kept bool, number int) returns void language sql as $$
                            insert into people (name, born, score, flag, kept)
                            select (array['Ada', 'ada', 'Ångström', 'O''Brien', '', ' ', 'é', 'e', chr(1), chr(128512)])[(1 + random() * 9)::int]
                                    || floor(random() * 20)::int,
                                timestamptz '2026-01-01' + floor(random() * 300)::int * interval '1.000001 s',
                                round((random() * 20 - 10)::numeric, 1), random() < 0.5, kept
                            from generate_series(1, number)
                        $$
                        """)
                .blockingAwait();
        client.one(row -> 1, "select random_people(true, $1)", ROWS)
                .ignoreElement()
                .blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    /** Returns all orders by up to two columns and the id, in all directions. */
    private static List<List<String>> orders() {
        List<List<String>> orders = new ArrayList<>();
        for (String id : List.of("id", "id desc")) {
            orders.add(List.of(id));
            for (String first : COLUMNS) {
                for (String firstDirection : List.of("", " desc")) {
                    orders.add(List.of(first + firstDirection, id));
                    for (String second : COLUMNS) {
                        for (String secondDirection : List.of("", " desc")) {
                            if (!second.equals(first)) {
                                orders.add(List.of(first + firstDirection, second + secondDirection, id));
                            }
                        }
                    }
                }
            }
        }
        return orders;
    }

    private static List<Long> keptOnAllPages(SqlQuery query) {
        List<Long> ids = new ArrayList<>();
        PostgresqlPage<Person> page =
                client.page(Person.class, query, PAGE, null).blockingGet();
        while (true) {
            page.values().stream().filter(Person::kept).forEach(person -> ids.add(person.id()));
            if (page.isLast()) {
                return ids;
            }
            assertThat(page.values()).hasSize(PAGE);
            page = client.page(Person.class, query, PAGE, page.cursor()).blockingGet();
        }
    }

    @Test
    void everyRowIsOnOnePageInEveryOrderWhileOthersAreInsertedAndDeleted() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger written = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread writer = new Thread(() -> {
            try {
                while (!over.get()) {
                    client.one(row -> 1, "select random_people(false, 50)")
                            .ignoreElement()
                            .blockingAwait();
                    written.addAndGet(50);
                    client.update("delete from people where not kept and id in "
                                    + "(select id from people where not kept order by id limit 40)")
                            .ignoreElement()
                            .blockingAwait();
                    if (written.get() % 5_000 == 0) {
                        client.update("delete from people where not kept")
                                .ignoreElement()
                                .blockingAwait();
                    }
                }
            } catch (Throwable e) {
                failure.set(e);
            }
        });
        writer.start();
        try {
            List<List<String>> orders = orders();
            assertThat(orders).hasSize(2 * (1 + 4 * 2 + 4 * 2 * 3 * 2));
            for (List<String> order : orders) {
                List<Long> expected = client.list(
                                Long.class, "select id from people where kept order by " + String.join(", ", order))
                        .blockingGet();
                SqlQuery query = SqlQuery.of("select id, kept, name, born, score, flag from people p")
                        .orderBy(order.toArray(String[]::new));
                assertThat(keptOnAllPages(query)).as(order.toString()).isEqualTo(expected);
            }
        } finally {
            over.set(true);
            writer.join();
        }
        assertThat(failure.get()).isNull();
        assertThat(written.get()).isGreaterThan(1_000);
    }

    /** Otherwise all pages but the first would need as many reads as all pages before them. */
    @Test
    void anIndexServesEachPage() {
        client.script("create index people_by_birth on people (born, id); analyze people")
                .blockingAwait();
        for (String requested : List.of("born", "-born")) {
            SqlQuery query = SqlQuery.of("select id, born, kept from people")
                    .orderBy(requested, Map.of("born", "born"))
                    .tieBreaker("id");
            List<Long> ids = keptOnAllPages(query);
            assertThat(ids).hasSize(ROWS);
            String cursor =
                    client.page(Person.class, query, PAGE, null).blockingGet().cursor();
            NumberedStatement second = query.page(20, 1_000, cursor).statement();
            assertThat(client.list(
                                    String.class,
                                    "explain " + second.sql(),
                                    second.values().toArray())
                            .blockingGet()
                            .toString())
                    .contains("people_by_birth", "Index Cond: (ROW(born, id) ")
                    .doesNotContain("Sort");
        }
    }

    @Test
    void nullsAreRefusedBeforeARowIsLost() {
        client.update("update people set nickname = name where kept and id % 2 = 0")
                .ignoreElement()
                .blockingAwait();
        for (String order : List.of("nickname", "nickname desc")) {
            SqlQuery query = SqlQuery.of("select id, kept, nickname from people")
                    .where("kept")
                    .orderBy(order, "id");
            assertThatThrownBy(() -> keptOnAllPages(query))
                    .isInstanceOf(RowMappingException.class)
                    .hasMessageContaining("The column nickname of the order of the page is null")
                    .hasMessageContaining("coalesce(nickname, ...)")
                    .hasMessageContaining("in: select id, kept, nickname from people");
        }
        assertThat(keptOnAllPages(SqlQuery.of("select id, kept, coalesce(nickname, '') as nickname_key from people")
                        .where("kept")
                        .orderBy("coalesce(nickname, '') as nickname_key desc", "id")))
                .hasSize(ROWS)
                .doesNotHaveDuplicates();
    }
}
