package org.jzenith.examples.conduit;

import java.util.ServiceLoader;
import org.jzenith.core.JZenith;

/**
 * An application that has to pass the tests of this module. Another module names its own in {@code META-INF/services}.
 */
public interface Edition {

    /** Describes the application. */
    JZenith describe(String... arguments);

    /** Returns the edition of the module that runs the tests. */
    static Edition current() {
        return ServiceLoader.load(Edition.class).findFirst().orElse(ConduitApplication::describe);
    }
}
