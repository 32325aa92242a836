package org.jzenith.tck;

import java.nio.file.Path;
import java.util.Arrays;

/** What the TCK runs on, by the system property {@code tck.server}. */
enum ServerKind {

    /** jZenith as its users have it. */
    JZENITH("jzenith"),

    /** jZenith whose compiled dispatch is off: RESTEasy calls all methods. */
    UNCOMPILED("uncompiled"),

    /** RESTEasy's own adapter for Vert.x. */
    STOCK("stock");

    private final String key;

    ServerKind(String key) {
        this.key = key;
    }

    /** Returns what is measured by this run. */
    static ServerKind current() {
        String wanted = System.getProperty("tck.server");
        return Arrays.stream(values()).filter(kind -> kind.key.equals(wanted)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("tck.server is " + wanted + ", expected jzenith, uncompiled or stock"));
    }

    /** Returns where the results of a run are kept for the page, which only a run on {@link #JZENITH} writes. */
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
