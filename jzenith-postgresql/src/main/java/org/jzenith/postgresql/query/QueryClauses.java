package org.jzenith.postgresql.query;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The clauses of a query, before its parameters have numbers. Immutable.
 *
 * @param start everything before the conditions
 * @param appended the texts between the conditions and the order
 */
public record QueryClauses(
        SqlText start,
        List<Condition> conditions,
        List<SqlText> appended,
        List<OrderTerm> order,
        @Nullable Integer limit,
        @Nullable Long offset) {

    public static QueryClauses of(String sql) {
        return new QueryClauses(SqlText.of(sql), List.of(), List.of(), List.of(), null, null);
    }

    private static <T> List<T> with(List<T> list, T added) {
        List<T> more = new ArrayList<>(list);
        more.add(added);
        return List.copyOf(more);
    }

    public QueryClauses with(Condition condition) {
        return new QueryClauses(start, with(conditions, condition), appended, order, limit, offset);
    }

    public QueryClauses withAppended(SqlText text) {
        return new QueryClauses(start, conditions, with(appended, text), order, limit, offset);
    }

    /** Adds the terms whose expressions are not there yet: a later one would have no effect. */
    public QueryClauses withOrder(List<OrderTerm> terms) {
        List<OrderTerm> all = new ArrayList<>(order);
        for (OrderTerm term : terms) {
            if (all.stream().noneMatch(term::isOfSameExpression)) {
                all.add(term);
            }
        }
        return new QueryClauses(start, conditions, appended, List.copyOf(all), limit, offset);
    }

    /** Adds a term with the direction of the last one. */
    public QueryClauses withTieBreaker(OrderTerm term) {
        return withOrder(List.of(term.withDirection(
                !order.isEmpty() && order.get(order.size() - 1).descending())));
    }

    /** Returns the same query from its end. */
    QueryClauses reversed() {
        List<OrderTerm> terms = order.stream()
                .map(term -> term.withDirection(!term.descending()))
                .toList();
        return new QueryClauses(start, conditions, appended, terms, limit, offset);
    }

    public QueryClauses withLimit(int rows) {
        return new QueryClauses(start, conditions, appended, order, rows, offset);
    }

    public QueryClauses withOffset(long rows) {
        return new QueryClauses(start, conditions, appended, order, limit, rows);
    }

    public NumberedStatement number(NamedValues values) {
        return number(values, null);
    }

    /** {@code last} adds a condition. */
    NumberedStatement number(NamedValues values, @Nullable Consumer<StatementBuilder> last) {
        StatementBuilder statement = new StatementBuilder(values).add(start);
        String word = "\nwhere (";
        for (Condition condition : conditions) {
            if (condition.applies(values)) {
                statement.add(word).add(condition.text()).add(")");
                word = "\nand (";
            }
        }
        if (last != null) {
            statement.add(word);
            last.accept(statement);
            statement.add(")");
        }
        appended.forEach(text -> statement.add("\n").add(text));
        word = "\norder by ";
        for (OrderTerm term : order) {
            statement.add(word).add(term.expression()).add(term.direction());
            word = ", ";
        }
        if (limit != null) {
            statement.add("\nlimit ").add(statement.parameter(limit));
        }
        // The planner guesses that an unknown offset skips a tenth of the rows. So it plans each execution anew.
        if (offset != null && offset > 0) {
            statement.add("\noffset ").add(statement.parameter(offset));
        }
        return statement.build();
    }
}
