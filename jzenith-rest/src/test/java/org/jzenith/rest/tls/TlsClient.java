package org.jzenith.rest.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.core.tls.TestKey;
import org.jzenith.rest.support.RawConnection;

/** Clients that trust an authority, and may have a certificate of their own. */
final class TlsClient {

    static final Duration DEADLINE = Duration.ofMinutes(2);

    private static final char[] PASSWORD = "changeit".toCharArray();

    private final SSLContext context;

    private TlsClient(SSLContext context) {
        this.context = context;
    }

    static TlsClient trusting(TestAuthority authority) throws Exception {
        return of(authority.certificate(), null);
    }

    static TlsClient trusting(TestAuthority authority, TestKey own) throws Exception {
        return of(authority.certificate(), own);
    }

    private static TlsClient of(X509Certificate trusted, @Nullable TestKey own) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("trusted", trusted);
        TrustManagerFactory trusts = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusts.init(trust);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        if (own != null) {
            store.setKeyEntry("own", own.key(), PASSWORD, own.chain().toArray(X509Certificate[]::new));
        }
        keys.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trusts.getTrustManagers(), null);
        return new TlsClient(context);
    }

    HttpClient http(HttpClient.Version version) {
        return HttpClient.newBuilder()
                .version(version)
                .sslContext(context)
                .connectTimeout(DEADLINE)
                .build();
    }

    HttpResponse<String> get(HttpClient.Version version, int port, String path) throws Exception {
        return get(http(version), port, path);
    }

    static HttpResponse<String> get(HttpClient client, int port, String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                        .timeout(DEADLINE)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Returns a connection whose handshake has succeeded, with one version of TLS, that asked for this host. */
    SSLSocket connect(int port, String protocol, String host) throws IOException {
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain(port), host, port, true);
        socket.setEnabledProtocols(new String[] {protocol});
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(List.of(new SNIHostName(host)));
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    RawConnection raw(int port) throws IOException {
        return new RawConnection(connect(port, "TLSv1.3", "localhost"));
    }

    static Socket plain(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) DEADLINE.toMillis());
        return socket;
    }
}
