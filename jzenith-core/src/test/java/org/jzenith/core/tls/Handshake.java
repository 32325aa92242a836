package org.jzenith.core.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** A server on a socket, and clients with which it shakes hands, each time in the same way. */
final class Handshake implements AutoCloseable {

    private final SSLServerSocket server;
    private volatile @Nullable SSLSession lastOfServer;

    /** Begins to listen; {@code clients} are the certificates of clients that are needed, null if none is. */
    Handshake(@Nullable X509ExtendedKeyManager keys, @Nullable X509ExtendedTrustManager clients) throws Exception {
        server = (SSLServerSocket)
                context(keys, clients).getServerSocketFactory().createServerSocket(0);
        server.setNeedClientAuth(clients != null);
        Thread acceptor = new Thread(this::accept, "handshakes");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    static SSLContext context(@Nullable X509ExtendedKeyManager keys, @Nullable X509ExtendedTrustManager trust)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                keys == null ? null : new KeyManager[] {keys}, trust == null ? null : new TrustManager[] {trust}, null);
        return context;
    }

    private void accept() {
        while (!server.isClosed()) {
            try (SSLSocket socket = (SSLSocket) server.accept()) {
                socket.setTcpNoDelay(true);
                socket.startHandshake();
                lastOfServer = socket.getSession();
                socket.getOutputStream().write(1);
                socket.getInputStream().read();
            } catch (IOException e) { // The client sees the failure too.
                lastOfServer = null;
            }
        }
    }

    /** Returns the certificate that the server sends to a client that asks for this host and checks it. */
    X509Certificate served(SSLContext client, String host, String... suites) throws Exception {
        return served(server.getLocalPort(), client, host, suites);
    }

    /**
     * Returns the certificate that a server sends, which sends one byte thereafter.
     *
     * @param suites the only ones that the client knows, of TLS 1.2; all of TLS 1.3 if there is none
     */
    static X509Certificate served(int port, SSLContext client, String host, String... suites) throws Exception {
        try (SSLSocket socket = (SSLSocket) client.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setTcpNoDelay(true);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(host)));
            if (suites.length > 0) {
                parameters.setCipherSuites(suites);
                parameters.setProtocols(new String[] {"TLSv1.2"});
            }
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            if (socket.getInputStream().read() != 1) { // With TLS 1.3, the server checks the client only now.
                throw new IOException("refused by the server");
            }
            socket.getOutputStream().write(1);
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    /** Returns the session that the server made or resumed last. */
    @Nullable
    SSLSession lastOfServer() {
        return lastOfServer;
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
