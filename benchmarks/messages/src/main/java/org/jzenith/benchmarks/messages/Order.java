package org.jzenith.benchmarks.messages;

/** What is in a record. */
record Order(String customer, long number, String product, int quantity) {

    /** The number of keys. */
    private static final int CUSTOMERS = 1_000;

    static Order of(long number) {
        return new Order("customer-" + number % CUSTOMERS, number, "a book of poems", 1);
    }
}
