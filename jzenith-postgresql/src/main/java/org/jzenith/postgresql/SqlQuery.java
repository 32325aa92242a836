package org.jzenith.postgresql;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.error.PageRequestException;
import org.jzenith.postgresql.query.Condition;
import org.jzenith.postgresql.query.KeysetPage;
import org.jzenith.postgresql.query.NamedValues;
import org.jzenith.postgresql.query.NumberedStatement;
import org.jzenith.postgresql.query.OrderTerm;
import org.jzenith.postgresql.query.QueryClauses;
import org.jzenith.postgresql.query.RequestedOrder;
import org.jzenith.postgresql.query.SqlText;

/**
 * A statement with named parameters, conditions that may be left out, and an order that a client may choose. The result
 * is text with the parameters {@code $1}, {@code $2} and so on: each combination of conditions and order is one
 * prepared statement, which the server plans as such. Immutable; each method returns another query. Safe on any thread,
 * if the values are.
 *
 * <pre>{@code
 * SqlQuery query = SqlQuery.of("select id, title from articles", filter) // a record with author and tag
 *         .where("published")
 *         .whereIfPresent("author = :author")
 *         .whereIfPresent("tags @> array[:tag]")
 *         .orderBy("title", "id");
 * client.list(Article.class, query)
 * }</pre>
 *
 * <p>A parameter is a colon and a name. All its occurrences have one number, and so one type. Literals, quoted
 * identifiers and comments stay as they are, and so does {@code ::}. A colon in a slice needs a space behind it:
 * {@code tags[1: n]}. The texts come from the program, never from a client.
 *
 * <p>Failures: an {@link IllegalArgumentException} if a name has no value, a literal or a comment does not end, or a
 * parameter is a number such as {@code $1}; a {@link PageRequestException} if a client requests an unknown order.
 */
@API(status = API.Status.MAINTAINED)
public final class SqlQuery {

    private final QueryClauses clauses;
    private final NamedValues named;

    private SqlQuery(QueryClauses clauses, NamedValues named) {
        this.clauses = clauses;
        this.named = named;
    }

    /** Returns a query without values; {@link #bind} adds them. */
    public static SqlQuery of(String sql) {
        return new SqlQuery(QueryClauses.of(sql), NamedValues.NONE);
    }

    /**
     * Returns a query whose parameters have the names of the properties of {@code values}, which are read at once.
     *
     * @param sql everything before the conditions
     * @param values a record, an object with getters, or a map; it may have more properties than the query has
     *     parameters
     */
    public static SqlQuery of(String sql, Object values) {
        return new SqlQuery(QueryClauses.of(sql), NamedValues.of(values));
    }

    private SqlQuery with(QueryClauses changed) {
        return new SqlQuery(changed, named);
    }

    /** Adds one value; fails if the name has one already. */
    public SqlQuery bind(String name, @Nullable Object value) {
        return new SqlQuery(clauses, named.with(name, value));
    }

    /** Adds a condition. All conditions must be met. */
    public SqlQuery where(String condition) {
        return whereIf(true, condition);
    }

    /** Adds a condition, or leaves it out. */
    public SqlQuery whereIf(boolean applies, String condition) {
        return with(clauses.with(new Condition(SqlText.of(condition), applies, false)));
    }

    /**
     * Adds a condition, or leaves it out if the value of one of its parameters is null or an empty
     * {@link java.util.Optional}. An empty collection is a value.
     */
    public SqlQuery whereIfPresent(String condition) {
        return with(clauses.with(new Condition(SqlText.of(condition), true, true)));
    }

    /** Adds SQL between the conditions and the order, such as {@code group by author}, or {@code returning id}. */
    public SqlQuery append(String sql) {
        return with(clauses.withAppended(SqlText.of(sql)));
    }

    /**
     * Adds terms to the order, each an expression that may have {@code asc} or {@code desc}. For a page, each must be a
     * column of the result that is never null. If it is another expression, its column is named too:
     * {@code lower(title) as title_key desc}. A term is left out if the order has its expression already.
     */
    public SqlQuery orderBy(String... terms) {
        return with(clauses.withOrder(Arrays.stream(terms).map(OrderTerm::of).toList()));
    }

    /**
     * Adds the terms that a client requests by their names: {@code title}, {@code -created}, {@code created,desc} or
     * several of them, such as {@code -created,title}. Adds none for null or a blank text.
     *
     * @param requested the text of the client
     * @param allowed the expressions by the names that clients may use; a page has the same rules as in
     *     {@link #orderBy(String...)}
     * @throws PageRequestException if a name is unknown or occurs twice; the server answers 422 with the allowed names
     */
    public SqlQuery orderBy(@Nullable String requested, Map<String, String> allowed) {
        return with(clauses.withOrder(RequestedOrder.of(requested, allowed)));
    }

    /**
     * Adds a unique column, such as {@code id}, as the last term of the order, with the direction of the term before
     * it. One index on both columns then supports both directions.
     */
    public SqlQuery tieBreaker(String column) {
        return with(clauses.withTieBreaker(OrderTerm.of(column)));
    }

    /** Limits the number of rows. */
    public SqlQuery limit(int rows) {
        return with(clauses.withLimit((int) requireNotNegative("limit", rows)));
    }

    /**
     * Skips rows, which the server reads nevertheless; {@link PostgresqlStatements#page(Class, SqlQuery, int, String)}
     * does not. A query that skips none has no {@code offset}, so that the server can keep its plan.
     */
    public SqlQuery offset(long rows) {
        return with(clauses.withOffset(requireNotNegative("offset", rows)));
    }

    private static long requireNotNegative(String what, long rows) {
        if (rows < 0) {
            throw new IllegalArgumentException(what + ": " + rows + " (expected: not negative)");
        }
        return rows;
    }

    /** Returns the text with {@code $1}, {@code $2} and so on, as the server receives it. */
    public String sql() {
        return numbered().sql();
    }

    /** Returns the values of {@code $1}, {@code $2} and so on. */
    public List<@Nullable Object> values() {
        return numbered().values();
    }

    NumberedStatement numbered() {
        return clauses.number(named);
    }

    KeysetPage page(int size, int maxSize, @Nullable String cursor) {
        return KeysetPage.of(clauses, named, size, maxSize, cursor);
    }
}
