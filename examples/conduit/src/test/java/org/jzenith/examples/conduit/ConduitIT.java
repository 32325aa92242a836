package org.jzenith.examples.conduit;

class ConduitIT extends AbstractConduitIT {

    ConduitIT() {
        super("conduit.jar", ConduitApplication.class);
    }
}
