package org.jzenith.http.management;

import java.util.List;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;

/** The start problems of the management side, with stable ids and messages. */
final class ManagementProblems {

    private static final String KEY = "management.key";
    private static final int SHORTEST_KEY = 16;

    private ManagementProblems() {}

    static List<Problem> of(ManagementAccessConfiguration configuration, ConfigTable table) {
        int length = configuration.key().map(key -> key.value().length()).orElse(SHORTEST_KEY);
        return length >= SHORTEST_KEY
                ? List.of()
                : List.of(new Problem(
                        "MANAGEMENT-2",
                        KEY,
                        "has " + length + " characters, so that it can be guessed",
                        "at least " + SHORTEST_KEY + " characters, by chance",
                        table.origin(KEY),
                        "set what openssl rand -hex 16 prints"));
    }
}
