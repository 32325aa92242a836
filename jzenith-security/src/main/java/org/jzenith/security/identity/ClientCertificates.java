package org.jzenith.security.identity;

import io.reactivex.Maybe;
import java.security.cert.X509Certificate;
import org.apiguardian.api.API;

/**
 * The clients of an application that prove by a certificate who they are, in the handshake of TLS. The server has
 * verified the certificate: one in {@code rest.tls.client-ca} has issued it, and its client has the key. Called for
 * each request, on the event loops of all requests at the same time, so it must be thread-safe and must not block.
 */
@API(status = API.Status.MAINTAINED)
public interface ClientCertificates {

    /**
     * Returns whose certificate it is; empty if it is nobody's, which is refused. May signal on any thread. Its
     * failures are answered with 500, or with 503 if they are a
     * {@link org.jzenith.core.error.ServiceUnavailableException}.
     *
     * @param certificate the certificate of the client itself, which has not expired
     */
    Maybe<Identity> find(X509Certificate certificate);
}
