package org.jzenith.postgresql;

import io.vertx.sqlclient.impl.ArrayTuple;

/** The driver's own kind of tuple, the only one that it sends; the version for 4.5. */
abstract class DriverTuple extends ArrayTuple {

    DriverTuple(int size) {
        super(size);
    }
}
