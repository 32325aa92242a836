package org.jzenith.postgresql;

import io.vertx.pgclient.PgConnectOptions;
import org.jzenith.backing.ClientTls;

/** The connection options that differ between the release lines of Vert.x; the version for 4.5. */
final class Transport {

    private Transport() {}

    static void tls(PgConnectOptions options, ClientTls tls, boolean checkHost) {
        options.setTrustAll(tls.trust() == null)
                .setTrustOptions(tls.trust())
                .setKeyCertOptions(tls.certificate())
                .setHostnameVerificationAlgorithm(checkHost ? "HTTPS" : "");
    }

    static void limit(PgConnectOptions options, int connectMillis) {
        options.setConnectTimeout(connectMillis).setTcpKeepAlive(true).setReconnectAttempts(0);
    }
}
