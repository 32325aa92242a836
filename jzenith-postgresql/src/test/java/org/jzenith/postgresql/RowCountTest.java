package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.sqlclient.Tuple;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;

/** What {@code update} and {@code batch} return. */
@Tag("P13")
class RowCountTest {

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

    private static int update(String sql) {
        return client.update(sql).blockingGet();
    }

    @Test
    void aStatementThatCountsNoRowsReturnsZero() {
        for (String sql : List.of(
                "create table counted (id int)",
                "alter table counted add column name text",
                "create index counted_id on counted (id)",
                "create view counting as select id from counted",
                "create materialized view listed as select id from counted",
                "refresh materialized view listed",
                "create table copied as select 1",
                "create type counter as enum ('A')",
                "create extension if not exists plpgsql",
                "create function counts() returns int language sql as 'select 1'",
                "create procedure calls() language sql as 'select 1'",
                "/* a label */ comment on table counted is 'counted'",
                "analyze counted",
                "explain select 1",
                "call calls()",
                "do 'begin end'",
                "set search_path to public",
                "show search_path",
                "notify counted",
                "truncate counted",
                "drop materialized view listed",
                "drop view counting",
                "drop table counted, copied",
                "drop schema if exists missing cascade",
                "discard plans")) {
            assertThat(update(sql)).as(sql).isZero();
        }
        assertThat(client.inTransaction(tx -> tx.update("create table locked (id int)")
                                .flatMap(zero -> tx.update("lock table locked"))
                                .flatMap(zero -> tx.update("declare every cursor for select 1"))
                                .flatMap(zero -> tx.update("close every")))
                        .blockingGet())
                .isZero();
    }

    @Test
    void aStatementThatCountsRowsReturnsTheirNumber() {
        client.script("create table rows (id int)").blockingAwait();
        assertThat(update("-- a label\n insert into rows select generate_series(1, 12)"))
                .isEqualTo(12);
        assertThat(update("UPDATE rows set id = id + 1 where id <= 10")).isEqualTo(10);
        assertThat(update("with old as (select 2 as id) delete from rows using old where rows.id = old.id"))
                .isEqualTo(1);
        assertThat(
                        update(
                                "merge into rows using (values (3), (99)) new (id) on rows.id = new.id when matched then delete"))
                .isEqualTo(1);
        assertThat(update("delete from rows")).isEqualTo(10);
        assertThat(update("select generate_series(1, 3)")).isEqualTo(3);
        assertThat(update("(select 1) union (select 2)")).isEqualTo(2);
        assertThat(update("values (1), (2)")).isEqualTo(2);
        assertThat(update("table rows")).isZero();
        assertThat(client.batch("insert into rows values ($1)", List.of(Tuple.of(1), Tuple.of(2)))
                        .blockingGet())
                .isEqualTo(2);
        assertThat(client.inTransaction(tx -> tx.update("declare every cursor for table rows")
                                .flatMap(zero -> tx.update("move forward all in every")))
                        .blockingGet())
                .isEqualTo(2);
    }
}
