package org.jzenith.examples.conduit.blocking;

import org.jzenith.core.JZenith;
import org.jzenith.examples.conduit.Edition;

/** What the tests of examples/conduit start in this module. */
public class BlockingEdition implements Edition {

    @Override
    public JZenith describe(String... arguments) {
        return ConduitApplication.describe(arguments);
    }
}
