package org.jzenith.postgresql.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.postgresql.error.PageRequestException;

/** The order that a client requests by names, such as {@code -created,title} or {@code created,desc}. */
public final class RequestedOrder {

    private RequestedOrder() {}

    /**
     * Returns the terms behind the names; none for null or a blank text.
     *
     * @param allowed the terms by the names that clients may use
     * @throws PageRequestException if a name is unknown or occurs twice
     */
    public static List<OrderTerm> of(@Nullable String requested, Map<String, String> allowed) {
        List<OrderTerm> terms = new ArrayList<>();
        if (requested == null || requested.isBlank()) {
            return terms;
        }
        Set<String> names = new HashSet<>();
        boolean directed = true; // There is nothing yet that a direction could belong to.
        for (String part : requested.split(",", -1)) {
            String word = part.strip();
            if (!directed && !allowed.containsKey(word) && isDirection(word)) {
                int last = terms.size() - 1;
                terms.set(last, terms.get(last).withDirection(word.equalsIgnoreCase("desc")));
                directed = true;
                continue;
            }
            directed = word.startsWith("-");
            String name = directed ? word.substring(1) : word;
            String term = allowed.get(name);
            if (term == null || !names.add(name)) {
                throw refused(requested, allowed.keySet());
            }
            terms.add(term(name, term).withDirection(directed));
        }
        return terms;
    }

    private static boolean isDirection(String word) {
        return word.equalsIgnoreCase("asc") || word.equalsIgnoreCase("desc");
    }

    private static OrderTerm term(String name, String text) {
        OrderTerm term = OrderTerm.of(text);
        if (term.descending()) {
            throw new IllegalArgumentException("The order " + name + " is \"" + text
                    + "\" (expected: an expression without desc, because the client requests the direction)");
        }
        return term;
    }

    private static PageRequestException refused(String requested, Set<String> allowed) {
        return new PageRequestException(
                "order",
                requested,
                "one or more of " + new TreeSet<>(allowed)
                        + ", each at most once, with - before it or ,desc after it for descending");
    }
}
