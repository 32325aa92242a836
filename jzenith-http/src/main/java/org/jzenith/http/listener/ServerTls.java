package org.jzenith.http.listener;

import io.netty.handler.ssl.SslHandler;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.TrustOptions;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.Secret;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.core.tls.KeyFiles;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TlsFileException;
import org.jzenith.core.tls.WatchedTrust;
import org.jzenith.http.config.ListenerTlsConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The keys of the server and the certificates of trusted issuers. Safe on any thread. */
public final class ServerTls {

    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);

    private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

    private final ListenerTlsConfiguration configuration;
    private final X509ExtendedKeyManager keys;
    private final @Nullable WatchedTrust clients;

    private ServerTls(
            ListenerTlsConfiguration configuration, X509ExtendedKeyManager keys, @Nullable WatchedTrust clients) {
        this.configuration = configuration;
        this.keys = keys;
        this.clients = clients;
    }

    /** Returns whether the server has TLS. */
    public static boolean isOn(ListenerTlsConfiguration configuration) {
        return configuration.selfSigned() || hasFiles(configuration);
    }

    /** Returns whether a listener has files of keys and certificates. */
    public static boolean hasFiles(ListenerTlsConfiguration configuration) {
        return !configuration.certificate().isEmpty()
                || configuration.keystore().isPresent();
    }

    /** Returns the files of the keys. The configuration must have some. */
    public static KeyFiles files(ListenerTlsConfiguration configuration) {
        if (configuration.keystore().isPresent()) {
            return KeyFiles.pkcs12(
                    configuration.keystore().get(),
                    configuration.keystorePassword().orElse(Secret.of("")));
        }
        List<PemKeyFiles> pairs = new ArrayList<>();
        List<Path> certificates = configuration.certificate();
        for (int i = 0; i < certificates.size(); i++) {
            pairs.add(new PemKeyFiles(certificates.get(i), configuration.key().get(i)));
        }
        return KeyFiles.pem(pairs);
    }

    /**
     * Reads the files, and watches them for changes. Blocks.
     *
     * @param user the namespace of the configuration without {@code .tls}, which identifies the keys
     */
    public static ServerTls read(ListenerTlsConfiguration configuration, String user, CertificateReload reload)
            throws TlsFileException {
        X509ExtendedKeyManager keys;
        if (hasFiles(configuration)) {
            keys = reload.keys(user, files(configuration)).keyManager();
        } else {
            keys = reload.selfSigned(user).keyManager();
            LOG.warn(
                    "{}.tls.self-signed: the certificate was made at this start, and no client trusts it. For production, set {}.tls.certificate and {}.tls.key",
                    user,
                    user,
                    user);
        }
        Path trusted = configuration.clientCa().orElse(null);
        return new ServerTls(configuration, keys, trusted == null ? null : reload.trust(user, trusted));
    }

    /** Adds TLS to the options of a listener. */
    public HttpServerOptions addTo(HttpServerOptions options, Duration handshakeTimeout) {
        options.setSsl(true)
                .setKeyCertOptions(KeyCertOptions.wrap(keys))
                .setEnabledSecureTransportProtocols(PROTOCOLS)
                .setSslHandshakeTimeout(handshakeTimeout.toMillis())
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        safeSuites().forEach(options::addEnabledCipherSuite);
        if (clients != null && configuration.clientAuth() != ClientAuth.NONE) {
            options.setClientAuth(configuration.clientAuth())
                    .setTrustOptions(TrustOptions.wrap(clients.trustManager()));
        }
        return options;
    }

    /**
     * Returns the cipher suites of the JDK with forward secrecy and authenticated encryption: all of TLS 1.3, and those
     * of TLS 1.2 that HTTP/2 does not forbid (RFC 9113 section 9.2.2).
     */
    private static List<String> safeSuites() {
        try {
            return Stream.of(SSLContext.getDefault().getDefaultSSLParameters().getCipherSuites())
                    .filter(suite -> suite.startsWith("TLS_AES_")
                            || suite.startsWith("TLS_CHACHA20_")
                            || (suite.startsWith("TLS_ECDHE_")
                                    && (suite.contains("_GCM_") || suite.contains("_CHACHA20_"))))
                    .toList();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A JVM has no TLS", e);
        }
    }

    /**
     * Returns whether a client is still trusted after its handshake. It may have resumed a session from before the
     * trusted certificates were replaced. Called on an event loop.
     */
    public boolean isTrusted(SslHandler handler) {
        SSLSession session = handler.engine().getSession();
        if (clients == null || !clients.isOutdated(session)) {
            return true;
        }
        try {
            Certificate[] chain = session.getPeerCertificates();
            clients.trustManager()
                    .checkClientTrusted(
                            Stream.of(chain).map(X509Certificate.class::cast).toArray(X509Certificate[]::new),
                            chain[0].getPublicKey().getAlgorithm());
            return true;
        } catch (SSLPeerUnverifiedException e) {
            return configuration.clientAuth() != ClientAuth.REQUIRED;
        } catch (CertificateException e) {
            LOG.debug("The certificate of a client is not trusted any more", e);
            return false;
        }
    }
}
