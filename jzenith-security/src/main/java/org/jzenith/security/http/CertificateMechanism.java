package org.jzenith.security.http;

import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.security.identity.ClientCertificates;
import org.jzenith.security.identity.Identity;

/**
 * Certificates of clients, which the server has verified in the handshake of TLS. A connection may last longer than its
 * certificate is valid, so that is checked for each request.
 */
public final class CertificateMechanism implements Mechanism {

    private final ClientCertificates certificates;

    /** Takes what knows the clients by their certificates. */
    public CertificateMechanism(ClientCertificates certificates) {
        this.certificates = certificates;
    }

    @Override
    public @Nullable Maybe<Identity> authenticate(HttpServerRequest request) {
        SSLSession session = request.connection().sslSession();
        X509Certificate certificate = session == null ? null : certificate(session);
        if (certificate == null) {
            return null;
        }
        if (certificate.getNotAfter().toInstant().isBefore(Instant.now())) {
            throw refused(certificate, "has expired");
        }
        return certificates.find(certificate).switchIfEmpty(Maybe.error(() -> refused(certificate, "is not known")));
    }

    private static @Nullable X509Certificate certificate(SSLSession session) {
        try {
            return session.getPeerCertificates()[0] instanceof X509Certificate certificate ? certificate : null;
        } catch (SSLPeerUnverifiedException e) {
            return null; // The client has none, and need not.
        }
    }

    private static InvalidCredentialsException refused(X509Certificate certificate, String why) {
        return new InvalidCredentialsException("The certificate of "
                + certificate.getSubjectX500Principal().getName() + ", number "
                + certificate.getSerialNumber().toString(16) + ", " + why);
    }

    /** HTTP cannot ask for it: TLS has. */
    @Override
    public @Nullable String challenge() {
        return null;
    }

    @Override
    public List<SecurityScheme> schemes() {
        return List.of(SecurityScheme.mutualTls("certificate"));
    }
}
