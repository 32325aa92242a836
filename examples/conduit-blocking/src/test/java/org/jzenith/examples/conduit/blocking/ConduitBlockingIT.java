package org.jzenith.examples.conduit.blocking;

import org.jzenith.examples.conduit.AbstractConduitIT;

class ConduitBlockingIT extends AbstractConduitIT {

    ConduitBlockingIT() {
        super("conduit-blocking.jar", ConduitApplication.class);
    }
}
