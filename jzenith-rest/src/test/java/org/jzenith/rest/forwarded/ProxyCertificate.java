package org.jzenith.rest.forwarded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate for 127.0.0.1, made by the JDK's keytool.
 *
 * @param pem the file with the certificate and its key, as proxies want it
 * @param trusted what a client needs that trusts this certificate only
 */
record ProxyCertificate(Path pem, SSLContext trusted) {

    private static final String PASSWORD = "changeit";

    static ProxyCertificate in(Path folder) throws Exception {
        Path keystore = folder.resolve("proxy.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "proxy",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=IP:127.0.0.1,DNS:localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        keystore.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException(Files.readString(folder.resolve("keytool.log")));
        }
        KeyStore keys = KeyStore.getInstance(keystore.toFile(), PASSWORD.toCharArray());
        return new ProxyCertificate(
                Files.writeString(
                        folder.resolve("proxy.pem"),
                        ReverseProxy.pem(
                                        "PRIVATE KEY",
                                        keys.getKey("proxy", PASSWORD.toCharArray())
                                                .getEncoded())
                                + ReverseProxy.pem(
                                        "CERTIFICATE",
                                        keys.getCertificate("proxy").getEncoded())),
                trusting(keys));
    }

    private static SSLContext trusting(KeyStore keys) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("proxy", keys.getCertificate("proxy"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
