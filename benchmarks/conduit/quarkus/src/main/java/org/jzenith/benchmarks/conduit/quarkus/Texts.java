package org.jzenith.benchmarks.conduit.quarkus;

/** What the texts in requests have in common. */
final class Texts {

    static final String BLANK = "can't be blank";

    static final int NAME = 255;
    static final int PARAGRAPH = 5_000;
    static final int ESSAY = 200_000;

    private Texts() {}
}
