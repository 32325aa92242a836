package org.jzenith.postgresql;

import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.pgclient.PgConnectOptions;

/**
 * The connection options that differ between the release lines of Vert.x; the version for 5.0, where
 * {@code ConnectionFactory} has the rest.
 */
final class Transport {

    private Transport() {}

    static void trust(PgConnectOptions options, TrustOptions certificates, boolean checkHost) {
        options.setSslOptions(new ClientSSLOptions()
                .setTrustOptions(certificates)
                .setHostnameVerificationAlgorithm(checkHost ? "HTTPS" : ""));
    }

    static void trustAll(PgConnectOptions options) {
        options.setSslOptions(new ClientSSLOptions().setTrustAll(true).setHostnameVerificationAlgorithm(""));
    }

    static void limit(PgConnectOptions options, int connectMillis) {
        options.setReconnectAttempts(0);
    }
}
