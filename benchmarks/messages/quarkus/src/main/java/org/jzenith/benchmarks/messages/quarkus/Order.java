package org.jzenith.benchmarks.messages.quarkus;

/** What is in a record. */
public record Order(String customer, long number, String product, int quantity) {

    /** The number of keys. */
    private static final int CUSTOMERS = 1_000;

    static Order of(long number) {
        return new Order("customer-" + number % CUSTOMERS, number, "a book of poems", 1);
    }
}
