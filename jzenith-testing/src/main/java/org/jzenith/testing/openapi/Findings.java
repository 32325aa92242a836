package org.jzenith.testing.openapi;

import java.util.ArrayList;
import java.util.List;

/** What a document does not allow about one exchange. Not safe on several threads. */
final class Findings {

    private final Exchange exchange;
    private final List<String> lines = new ArrayList<>();

    Findings(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Adds one.
     *
     * @param part which part of the exchange
     * @param what what is wrong with it
     * @param expected what the document allows
     * @param where where the document says so
     */
    void add(String part, String what, Object expected, DocumentNode where) {
        add(part, what + " (expected: " + expected + "; document: " + where + ')');
    }

    void add(String part, String what) {
        lines.add(exchange + ": " + part + ": " + what);
    }

    /** Returns one without lines. */
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
