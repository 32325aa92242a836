package org.jzenith.postgresql.driver;

import io.vertx.pgclient.PgConnectOptions;

/** Copies options. The constructor of the driver that copies them leaves out that a pgbouncer is in between. */
public final class OptionsCopy {

    private OptionsCopy() {}

    public static PgConnectOptions of(PgConnectOptions options) {
        return new PgConnectOptions(options).setUseLayer7Proxy(options.getUseLayer7Proxy());
    }
}
