package org.jzenith.benchmarks.conduit.quarkus.reactive;

/** How long texts may be, and what is said about one that is missing. */
final class Texts {

    static final String BLANK = "can't be blank";

    static final int NAME = 255;
    static final int PARAGRAPH = 5_000;
    static final int ESSAY = 200_000;

    /** bcrypt reads no more than 72 bytes. */
    static final int PASSWORD = 72;

    private Texts() {}
}
