package org.jzenith.backing;

import io.vertx.core.net.TrustOptions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.TrustManagerFactory;

/** The certificates that the JVM trusts. */
final class SystemTrust {

    private SystemTrust() {}

    /** Returns the certificates as Vert.x's trust options. */
    static TrustOptions options() {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((KeyStore) null);
            return TrustOptions.wrap(factory.getTrustManagers()[0]);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The JVM has no certificates to trust", e);
        }
    }
}
