package org.jzenith.core;

import java.util.List;

/**
 * The command line arguments that belong to the application itself: those after {@code --}. Injectable and immutable.
 *
 * @param values the arguments in their original order
 */
public record ApplicationArguments(List<String> values) {

    /** Copies the list. */
    public ApplicationArguments {
        values = List.copyOf(values);
    }
}
