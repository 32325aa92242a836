package org.jzenith.postgresql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Properties;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jzenith.core.tls.KeyFiles;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TlsFileException;
import org.jzenith.core.tls.TrustMaterial;

/**
 * Encrypts the connections of the blocking driver that runs the migrations, if the application has a certificate: the
 * driver itself supports fewer kinds of keys. Public, because the driver creates it by its name. The driver checks the
 * name of the host.
 */
public final class ClientCertificateSocketFactory extends SSLSocketFactory {

    /** Trusts every server; for a configuration without verification. */
    private static final class TrustAll implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            throw new IllegalStateException("This is no server");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
            // Accepts every certificate.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private final SSLSocketFactory factory;

    /**
     * Creates a factory.
     *
     * @param driver the parameters of the driver's URL, with their names for libpq
     * @throws IOException if a file cannot be used
     */
    public ClientCertificateSocketFactory(Properties driver) throws IOException, GeneralSecurityException {
        try {
            PemKeyFiles files =
                    new PemKeyFiles(Path.of(driver.getProperty("sslcert")), Path.of(driver.getProperty("sslkey")));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {KeyFiles.pem(List.of(files)).read().keyManager()}, trust(driver), null);
            this.factory = context.getSocketFactory();
        } catch (TlsFileException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Returns the managers for a configured file; null for the certificates that the JVM trusts. */
    @SuppressWarnings("NullAway") // SSLContext.init takes null for the default.
    private static TrustManager[] trust(Properties driver) throws TlsFileException {
        if (!driver.getProperty("sslmode", "").startsWith("verify")) {
            return new TrustManager[] {new TrustAll()};
        }
        String root = driver.getProperty("sslrootcert");
        return root == null
                ? null
                : new TrustManager[] {TrustMaterial.read(Path.of(root)).trustManager()};
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return factory.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return factory.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket(Socket socket, String host, int port, boolean autoClose) throws IOException {
        return factory.createSocket(socket, host, port, autoClose);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return factory.createSocket(host, port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return factory.createSocket(host, port, localHost, localPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return factory.createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return factory.createSocket(host, port, localHost, localPort);
    }
}
