package org.jzenith.postgresql;

import io.vertx.core.net.TrustOptions;
import io.vertx.pgclient.PgConnectOptions;

/** The connection options that differ between the release lines of Vert.x; the version for 4.5. */
final class Transport {

    private Transport() {}

    static void trust(PgConnectOptions options, TrustOptions certificates, boolean checkHost) {
        options.setTrustOptions(certificates).setHostnameVerificationAlgorithm(checkHost ? "HTTPS" : "");
    }

    static void trustAll(PgConnectOptions options) {
        options.setTrustAll(true);
    }

    static void limit(PgConnectOptions options, int connectMillis) {
        options.setConnectTimeout(connectMillis).setTcpKeepAlive(true).setReconnectAttempts(0);
    }
}
