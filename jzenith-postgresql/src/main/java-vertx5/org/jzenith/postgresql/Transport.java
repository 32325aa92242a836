package org.jzenith.postgresql;

import io.vertx.core.net.ClientSSLOptions;
import io.vertx.pgclient.PgConnectOptions;
import org.jzenith.backing.ClientTls;

/**
 * The connection options that differ between the release lines of Vert.x; the version for 5.0.
 * {@code ConnectionFactory} has the rest.
 */
final class Transport {

    private Transport() {}

    static void tls(PgConnectOptions options, ClientTls tls, boolean checkHost) {
        ClientSSLOptions ssl = new ClientSSLOptions();
        ssl.setTrustOptions(tls.trust());
        ssl.setKeyCertOptions(tls.certificate());
        options.setSslOptions(
                ssl.setTrustAll(tls.trust() == null).setHostnameVerificationAlgorithm(checkHost ? "HTTPS" : ""));
    }

    static void limit(PgConnectOptions options, int connectMillis) {
        options.setReconnectAttempts(0);
    }
}
