package org.jzenith.postgresql;

import io.vertx.core.net.TrustOptions;
import io.vertx.pgclient.PgConnectOptions;

/** What is written otherwise for each line of Vert.x about the way to the server; this is 4.5. */
final class Transport {

    private Transport() { }

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
