package org.jzenith.postgresql.query;

import java.util.List;

/**
 * The condition of the rows that come after the last row of a page. If all terms have one direction, rows are compared
 * as a whole, which an index on the terms supports. Otherwise each term begins with a comparison that an index on it
 * supports.
 */
final class KeysetCondition {

    private final List<OrderTerm> order;
    private final List<Object> keys;

    KeysetCondition(List<OrderTerm> order, List<Object> keys) {
        this.order = order;
        this.keys = keys;
    }

    void addTo(StatementBuilder statement) {
        List<String> parameters = keys.stream().map(statement::parameter).toList();
        boolean descending = order.get(0).descending();
        if (order.stream().allMatch(term -> term.descending() == descending)) {
            String before = "(";
            for (OrderTerm term : order) {
                statement.add(before).add(term.expression());
                before = ", ";
            }
            statement
                    .add(descending ? ") < (" : ") > (")
                    .add(String.join(", ", parameters))
                    .add(")");
        } else {
            addNested(statement, 0, parameters);
        }
    }

    /** Adds {@code a >= $1 and (a > $1 or <the same for the next terms>)}. */
    private void addNested(StatementBuilder statement, int position, List<String> parameters) {
        OrderTerm term = order.get(position);
        String operator = term.descending() ? " < " : " > ";
        String parameter = parameters.get(position);
        if (position == order.size() - 1) {
            statement.add(term.expression()).add(operator + parameter);
            return;
        }
        statement.add(term.expression()).add(operator.stripTrailing() + "= " + parameter + " and (");
        statement.add(term.expression()).add(operator + parameter + " or ");
        addNested(statement, position + 1, parameters);
        statement.add(")");
    }
}
