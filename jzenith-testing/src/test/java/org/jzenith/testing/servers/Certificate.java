package org.jzenith.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/**
 * A self-signed certificate, created with the keytool of the JDK.
 *
 * @param store the file with certificate and key, as PKCS #12
 * @param certificate the file with the certificate, as PEM
 * @param key the file with the key, as PEM
 */
public record Certificate(Path store, Path certificate, Path key) {

    private static final String PASSWORD = "changeit";

    /** Creates a certificate for a host, in files with the name of the host. */
    public static Certificate of(Path folder, String host) throws Exception {
        Path store = folder.resolve(host + ".p12");
        String program =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process keytool = new ProcessBuilder(
                        program,
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "RSA",
                        "-dname",
                        "CN=" + host,
                        "-ext",
                        "SAN=dns:" + host,
                        "-validity",
                        "2",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore made = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        return new Certificate(
                store,
                Files.writeString(
                        folder.resolve(host + ".crt"),
                        pem("CERTIFICATE", made.getCertificate("server").getEncoded())),
                Files.writeString(
                        folder.resolve(host + ".key"),
                        pem(
                                "PRIVATE KEY",
                                made.getKey("server", PASSWORD.toCharArray()).getEncoded())));
    }

    /** Returns the options with which a JVM trusts this certificate and no other. */
    public String[] trusted() {
        return new String[] {"-Djavax.net.ssl.trustStore=" + store, "-Djavax.net.ssl.trustStorePassword=" + PASSWORD};
    }

    private static String pem(String what, byte[] content) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n";
    }
}
