package org.jzenith.core.tls;

import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLSession;
import javax.net.ssl.X509ExtendedTrustManager;
import org.apiguardian.api.API;

/** Trusted certificates from a file that is read again. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class WatchedTrust {

    private final String user;
    private final WatchedFiles<TrustMaterial> watched;
    private final ReplaceableTrust trustManager;
    private volatile long replacedMillis = Long.MIN_VALUE;

    WatchedTrust(String user, Path file) throws TlsFileException {
        this.user = user;
        this.watched =
                new WatchedFiles<>(user, List.of(file), contents -> TrustMaterial.parse(file, contents), this::replace);
        this.trustManager = new ReplaceableTrust(watched.first());
    }

    private void replace(TrustMaterial material) {
        replacedMillis = Long.MAX_VALUE; // Until the time is known, each session may be older.
        trustManager.replace(material);
        replacedMillis = System.currentTimeMillis();
    }

    /** Returns a trust manager that always has the certificates in use; the same one each time. */
    public X509ExtendedTrustManager trustManager() {
        return trustManager;
    }

    /**
     * Returns whether the certificates have been replaced since the peer of a session was checked. A session that is
     * resumed (RFC 8446, section 2.2) keeps the time of its first handshake, and its peer is not checked again. Code
     * that must not accept such a peer calls this method after each handshake.
     */
    public boolean isOutdated(SSLSession session) {
        return session.getCreationTime() <= replacedMillis;
    }

    String user() {
        return user;
    }

    WatchedFiles<TrustMaterial> watched() {
        return watched;
    }
}
