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
    STOCK("stock");

    private final String key;

    ServerKind(String key) {
        this.key = key;
    }

    /** Returns the server of this run. */
    static ServerKind current() {
        String wanted = System.getProperty("tck.server");
        return Arrays.stream(values())
                .filter(kind -> kind.key.equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "tck.server: " + wanted + " (expected: jzenith, uncompiled or stock)"));
    }

    /**
     * Returns the file that keeps the results of a run for the page, since only a run on {@link #JZENITH} writes the
     * page.
     */
    Path keptResults() {
        return Path.of(key + "-results.txt");
    }

    TckServer start(TckArchive archive) {
        return switch (this) {
            case JZENITH -> JZenithServer.start(archive, true);
            case UNCOMPILED -> JZenithServer.start(archive, false);
            case STOCK -> StockServer.start(archive);
        };
    }
}
