package org.jzenith.core;

import java.util.List;
import org.apiguardian.api.API;

/**
 * The command line arguments that belong to the application itself: those after {@code --}. Injectable and immutable.
 *
 * @param values the arguments in their original order
 */
@API(status = API.Status.MAINTAINED)
public record ApplicationArguments(List<String> values) {

    /** Copies the list. */
    public ApplicationArguments {
        values = List.copyOf(values);
    }
}
