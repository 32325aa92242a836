package org.jzenith.kafka.client;

import io.vertx.core.Vertx;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jzenith.backing.ClientTls;
import org.jzenith.core.error.JZenithException;

/**
 * What encrypts connections. Its certificates are those of jZenith, which reads files again when they change.
 *
 * @param verifiesHost whether the certificate of a broker must be for the name of its host
 */
public record TlsContext(SSLContext context, boolean verifiesHost) {

    /** Trusts each server, for {@code kafka.tls=require}. */
    private static final class AnyServer implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /** Makes a context of the certificates of a client. */
    public static TlsContext of(Vertx vertx, ClientTls tls, boolean verifiesHost) {
        try {
            TrustManager[] trust = tls.trust() == null
                    ? new TrustManager[] {new AnyServer()}
                    : tls.trust().getTrustManagerFactory(vertx).getTrustManagers();
            KeyManager[] keys = tls.certificate() == null
                    ? new KeyManager[0]
                    : tls.certificate().getKeyManagerFactory(vertx).getKeyManagers();
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys, trust, null);
            return new TlsContext(context, verifiesHost);
        } catch (Exception e) { // Vert.x declares no narrower one.
            throw e instanceof GeneralSecurityException
                    ? new IllegalStateException("The JVM cannot encrypt connections", e)
                    : new JZenithException("kafka: the certificates cannot be used: " + e.getMessage(), e);
        }
    }
}
