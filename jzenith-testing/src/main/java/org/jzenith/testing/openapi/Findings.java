package org.jzenith.testing.openapi;

import java.util.ArrayList;
import java.util.List;

/** The violations of a document in one exchange. Not safe on several threads. */
final class Findings {

    private final Exchange exchange;
    private final List<String> lines = new ArrayList<>();

    Findings(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Adds a violation.
     *
     * @param part the part of the exchange
     * @param what the mistake
     * @param expected what the document allows
     * @param where the place of the rule in the document
     */
    void add(String part, String what, Object expected, DocumentNode where) {
        add(part, what + " (expected: " + expected + "; document: " + where + ')');
    }

    void add(String part, String what) {
        lines.add(exchange + ": " + part + ": " + what);
    }

    /** Returns empty findings for the same exchange. */
    Findings ofSameExchange() {
        return new Findings(exchange);
    }

    void addAll(Findings others) {
        lines.addAll(others.lines);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
