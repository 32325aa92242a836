package org.jzenith.tck;

import java.nio.file.Path;
import java.util.Arrays;

/** The server that the TCK runs on, chosen by the system property {@code tck.server}. */
enum ServerKind {

    /** jZenith as its users run it. */
    JZENITH("jzenith"),

    /** jZenith without its compiled dispatch: RESTEasy calls all methods. */
    UNCOMPILED("uncompiled"),

    /** RESTEasy's own adapter for Vert.x. */
    STOCK("stock"),

    /** jZenith as its users run it on Vert.x 5; the only one in the profile {@code vertx5}. */
    VERTX5("vertx5");

    private final String key;

    ServerKind(String key) {
        this.key = key;
    }

    /** Returns the server of this run. */
    static ServerKind current() {
        String wanted = System.getProperty("tck.server");
        ServerKind server = Arrays.stream(values())
                .filter(kind -> kind.key.equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "tck.server: " + wanted + " (expected: jzenith, uncompiled, stock or vertx5)"));
        if ((server == VERTX5) != System.getProperty("vertx.line").equals("5")) {
            throw new IllegalArgumentException(
                    "tck.server: the profile vertx5 runs only vertx5, and nothing else runs it: " + wanted);
        }
        return server;
    }

    /**
     * Returns the file that keeps the results of a run for the page, since only a run on {@link #JZENITH} writes the
     * page.
     */
    Path keptResults() {
        return Path.of(key + "-results.txt");
    }

    /** Returns the file with the failures that the build accepts; on Vert.x 5 the API is a newer one. */
    Path knownFailures() {
        return Path.of(this == VERTX5 ? "vertx5-known-failures.txt" : "known-failures.txt");
    }

    TckServer start(TckArchive archive) {
        return switch (this) {
            case JZENITH, VERTX5 -> JZenithServer.start(archive, true);
            case UNCOMPILED -> JZenithServer.start(archive, false);
            case STOCK -> StockServer.start(archive);
        };
    }
}
