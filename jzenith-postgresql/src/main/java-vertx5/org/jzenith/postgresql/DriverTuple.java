package org.jzenith.postgresql;

import io.vertx.sqlclient.internal.ArrayTuple;

/** The driver's own kind of tuple, the only one that it sends; the version for 5.0. */
abstract class DriverTuple extends ArrayTuple {

    DriverTuple(int size) {
        super(size);
    }
}
