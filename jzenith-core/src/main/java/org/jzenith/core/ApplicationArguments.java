package org.jzenith.core;

import java.util.List;

/**
 * The command line arguments that belong to the application itself: those behind {@code --}. Injectable, immutable.
 *
 * @param values the arguments in their order
 */
public record ApplicationArguments(List<String> values) {

    /** Copies the list. */
    public ApplicationArguments {
        values = List.copyOf(values);
    }
}
