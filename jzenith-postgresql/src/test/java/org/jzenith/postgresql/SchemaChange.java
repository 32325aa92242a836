package org.jzenith.postgresql;

import io.reactivex.Single;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A migration, and a statement that works before and after it.
 *
 * @param name what the migration changes
 * @param before what creates the schema
 * @param migration what changes it, all or nothing
 * @param statement the statement, with a parameter
 * @param first the parameter before the migration
 * @param then the parameter after it
 */
record SchemaChange(
        String name,
        String before,
        String migration,
        BiFunction<PostgresqlStatements, Object, Single<?>> statement,
        Object first,
        Object then) {

    enum Mood {
        GOOD,
        BAD
    }

    record Item(int id) {}

    record Pair(int id, String name) {}

    private static final String ENUM_BEFORE = "create type mood as enum ('GOOD', 'BAD'); "
            + "create table moods (id int, m mood); insert into moods values (1, 'GOOD')";
    private static final String ENUM_AFTER = "create type mood_new as enum ('GOOD', 'BAD', 'NEITHER'); "
            + "alter table moods alter column m type mood_new using m::text::mood_new; "
            + "drop type mood; alter type mood_new rename to mood";
    private static final String ITEMS = "create table items (id int, name text); insert into items values (1, 'a')";

    static List<SchemaChange> all() {
        return List.of(
                of(
                        "an enum that is compared",
                        ENUM_BEFORE,
                        ENUM_AFTER,
                        one("select id from moods where m = $1"),
                        Mood.GOOD),
                of("an enum that is written", ENUM_BEFORE, ENUM_AFTER, update("update moods set m = $1"), Mood.GOOD),
                of("an enum in a cast", ENUM_BEFORE, ENUM_AFTER, one("select 1 where $1::mood = 'GOOD'"), Mood.GOOD),
                of(
                        "an enum in an array",
                        ENUM_BEFORE,
                        ENUM_AFTER,
                        one("select id from moods where m = any($1)"),
                        Set.of(Mood.GOOD)),
                of(
                        "an enum that is read",
                        ENUM_BEFORE,
                        ENUM_AFTER,
                        row(Mood.class, "select m from moods where id = $1"),
                        1),
                of(
                        "an enum that grows",
                        ENUM_BEFORE,
                        "alter type mood add value 'NEITHER'",
                        one("select id from moods where m = $1"),
                        Mood.GOOD),
                of(
                        "a domain",
                        "create domain small as int check (value < 9)",
                        "drop domain small; create domain small as int check (value < 99)",
                        one("select $1::small::int"),
                        "7"),
                of(
                        "a composite type",
                        "create type pair as (a int, b int)",
                        "drop type pair; create type pair as (a int, b int, c int)",
                        one("select case when $1::pair is null then 0 else 1 end"),
                        "(1,2)",
                        "(1,2,3)"),
                of(
                        "a column that is widened",
                        ITEMS,
                        "alter table items alter column id type bigint",
                        one("select 1 from items where id >= $1"),
                        1),
                of(
                        "a column that is widened, for a number that did not fit",
                        ITEMS,
                        "alter table items alter column id type bigint",
                        one("select 1 from items where id <= $1"),
                        1,
                        5_000_000_000L),
                of(
                        "the type of a column",
                        ITEMS,
                        "alter table items alter column id type varchar",
                        one("select 1 from items where id = $1"),
                        1,
                        "1"),
                of(
                        "the type of a column that is written",
                        ITEMS,
                        "alter table items alter column name type int using 1",
                        update("update items set name = $1"),
                        "a",
                        1),
                of(
                        "the length of a column",
                        "create table items (id int, name varchar(5)); insert into items values (1, 'a')",
                        "alter table items alter column name type varchar(9)",
                        row(String.class, "select name from items where id = $1"),
                        1),
                of(
                        "an added column",
                        ITEMS,
                        "alter table items add column more int",
                        row(Pair.class, "select * from items where id = $1"),
                        1),
                of(
                        "an added column that is returned",
                        ITEMS,
                        "alter table items add column more int",
                        row(Pair.class, "update items set id = id where id = $1 returning *"),
                        1),
                of(
                        "an added column that is returned by an insert",
                        "create table items (id int, name text)",
                        "alter table items add column more int",
                        row(Pair.class, "insert into items (id, name) values ($1, 'a') returning *"),
                        1),
                of(
                        "a removed column",
                        ITEMS,
                        "alter table items drop column name",
                        row(Item.class, "select * from items where id = $1"),
                        1),
                of(
                        "a renamed column",
                        ITEMS,
                        "alter table items rename column name to label",
                        row(Item.class, "select * from items where id = $1"),
                        1),
                of(
                        "reordered columns",
                        ITEMS,
                        "drop table items; create table items (name text, id int); insert into items values ('a', 1)",
                        row(Pair.class, "select * from items where id = $1"),
                        1),
                of(
                        "a table that is created again",
                        ITEMS,
                        "drop table items; " + ITEMS,
                        row(Pair.class, "select id, name from items where id = $1"),
                        1),
                of(
                        "a table that is created again with another key",
                        ITEMS,
                        "drop table items; create table items (id varchar, name text); insert into items values ('1', 'a')",
                        one("select 1 from items where id = $1"),
                        1,
                        "1"),
                of(
                        "a table that becomes a view",
                        ITEMS,
                        "alter table items rename to stored; create view items as select id, name from stored",
                        row(Pair.class, "select id, name from items where id = $1"),
                        1),
                of(
                        "a table that moves to another schema of the search path",
                        ITEMS,
                        "create schema if not exists authorization current_user; do $$ begin execute format('alter table items set schema %I', current_user); end $$",
                        row(Pair.class, "select id, name from items where id = $1"),
                        1),
                of(
                        "the argument of a function",
                        "create function twice(n int) returns int language sql as 'select n * 2'",
                        "drop function twice; create function twice(n text) returns int language sql as 'select n::int * 2'",
                        one("select twice($1)"),
                        1,
                        "1"),
                of(
                        "the result of a function",
                        "create function twice(n int) returns int language sql as 'select n * 2'",
                        "drop function twice; create function twice(n int) returns bigint language sql as 'select n::bigint * 2'",
                        row(Number.class, "select twice($1)"),
                        1),
                of(
                        "a function that reads a table",
                        ITEMS
                                + "; create function named(n int) returns text language plpgsql as $$ declare found items; begin select * into found from items where id = n; return found.name; end $$",
                        "alter table items add column more int",
                        row(String.class, "select named($1)"),
                        1),
                of(
                        "privileges",
                        ITEMS,
                        "revoke all on items from public; grant select on items to public; alter table items owner to current_user",
                        row(Pair.class, "select id, name from items where id = $1"),
                        1));
    }

    private static SchemaChange of(
            String name,
            String before,
            String migration,
            BiFunction<PostgresqlStatements, Object, Single<?>> statement,
            Object parameter) {
        return of(name, before, migration, statement, parameter, parameter);
    }

    private static SchemaChange of(
            String name,
            String before,
            String migration,
            BiFunction<PostgresqlStatements, Object, Single<?>> statement,
            Object first,
            Object then) {
        return new SchemaChange(name, before, migration, statement, first, then);
    }

    private static BiFunction<PostgresqlStatements, Object, Single<?>> one(String sql) {
        return row(Integer.class, sql);
    }

    private static BiFunction<PostgresqlStatements, Object, Single<?>> row(Class<?> type, String sql) {
        return (client, parameter) -> client.list(type, sql, parameter).map(rows -> rows.get(0));
    }

    private static BiFunction<PostgresqlStatements, Object, Single<?>> update(String sql) {
        return (client, parameter) -> client.update(sql, parameter);
    }

    Single<?> run(PostgresqlStatements client, boolean migrated) {
        return statement.apply(client, migrated ? then : first);
    }

    /** Returns whether it can be asked the same all the time. */
    boolean isForTheSame() {
        return first.equals(then);
    }

    @Override
    public String toString() {
        return name;
    }
}
