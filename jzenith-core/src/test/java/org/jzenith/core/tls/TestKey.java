package org.jzenith.core.tls;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A private key with its certificate, from a {@link TestAuthority}.
 *
 * @param chain the certificate of the key, and those of its issuers without the root
 * @param key the key
 */
public record TestKey(List<X509Certificate> chain, PrivateKey key) {

    public X509Certificate certificate() {
        return chain.get(0);
    }

    /** Writes the chain and the key into {@code tls.crt} and {@code tls.key}, as Kubernetes calls them. */
    public PemKeyFiles write(Path folder) throws IOException {
        return write(folder, "tls");
    }

    /** Writes the chain and the key, as PEM, into files with this name and {@code .crt} and {@code .key}. */
    public PemKeyFiles write(Path folder, String name) throws IOException {
        PemKeyFiles files = new PemKeyFiles(folder.resolve(name + ".crt"), folder.resolve(name + ".key"));
        Files.writeString(files.certificate(), certificatePem());
        Files.writeString(files.key(), keyPem());
        return files;
    }

    /** Writes the chain and the key into a key store. */
    public Path writePkcs12(Path file, String alias, String password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry(alias, key, password.toCharArray(), chain.toArray(X509Certificate[]::new));
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password.toCharArray());
        }
        return file;
    }

    /** Returns the chain as PEM. */
    public String certificatePem() {
        return chain.stream()
                .map(certificate -> pem("CERTIFICATE", TestAuthority.encoded(certificate)))
                .collect(Collectors.joining());
    }

    /** Returns the key as PEM, in PKCS #8. */
    public String keyPem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    static String pem(String what, byte[] content) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n";
    }
}
