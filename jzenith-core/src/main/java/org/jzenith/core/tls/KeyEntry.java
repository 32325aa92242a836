package org.jzenith.core.tls;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * A private key with the chain of its certificate. Immutable.
 *
 * @param alias the unique name of the certificate
 * @param file the file that the certificate came from
 * @param chain the certificate of the key, followed by its issuers in order
 * @param key the private key
 * @param names the names of hosts that the certificate is for
 */
record KeyEntry(String alias, Path file, List<X509Certificate> chain, PrivateKey key, Set<String> names) {

    private static final byte[] SIGNED = "jzenith".getBytes(StandardCharsets.US_ASCII);

    /** Returns an entry after a check that a server can use it now. */
    static KeyEntry checked(Path file, List<X509Certificate> chain, Path keyFile, PrivateKey key, Instant now)
            throws TlsFileException {
        X509Certificate leaf = chain.get(0);
        if (!fits(key, leaf.getPublicKey())) {
            boolean wrongOrder = chain.stream().anyMatch(other -> fits(key, other.getPublicKey()));
            throw new TlsFileException(
                    file,
                    wrongOrder
                            ? "does not begin with the certificate of the key in " + keyFile
                            : "is not for the key in " + keyFile + ": its first certificate is that of "
                                    + leaf.getSubjectX500Principal().getName(),
                    "the certificate of the key, then those of its issuers");
        }
        for (int i = 1; i < chain.size(); i++) {
            if (!Certificates.isIssuedBy(chain.get(i - 1), chain.get(i))) {
                throw new TlsFileException(
                        file,
                        "has a chain that is not in order: certificate " + i + " was not issued by certificate "
                                + (i + 1) + ", "
                                + chain.get(i).getSubjectX500Principal().getName(),
                        "the certificate of the key, then those of its issuers, each issued by the next");
            }
        }
        Instant begin = leaf.getNotBefore().toInstant();
        Instant end = leaf.getNotAfter().toInstant();
        if (now.isBefore(begin) || now.isAfter(end)) {
            throw new TlsFileException(
                    file,
                    now.isAfter(end) ? "has expired at " + end : "is not valid before " + begin,
                    "a certificate that is valid now, which is " + now);
        }
        return of(file, chain, key);
    }

    /** Returns an entry that is known to be correct. */
    static KeyEntry of(Path file, List<X509Certificate> chain, PrivateKey key) {
        return new KeyEntry(
                fingerprint(chain.get(0)), file, List.copyOf(chain), key, Certificates.dnsNames(chain.get(0)));
    }

    X509Certificate certificate() {
        return chain.get(0);
    }

    private static String fingerprint(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A certificate that was decoded cannot be encoded", e);
        }
    }

    private static boolean fits(PrivateKey key, PublicKey other) {
        if (key instanceof RSAKey one && other instanceof RSAKey two) {
            return one.getModulus().equals(two.getModulus());
        }
        if (!key.getAlgorithm().equals(other.getAlgorithm())) {
            return false;
        }
        try {
            Signature signature = Signature.getInstance(key.getAlgorithm().equals("EC") ? "SHA256withECDSA" : "EdDSA");
            signature.initSign(key);
            signature.update(SIGNED);
            byte[] signed = signature.sign();
            signature.initVerify(other);
            signature.update(SIGNED);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false; // such as keys on different curves
        }
    }

    /** Omits the key. */
    @Override
    public String toString() {
        return Certificates.describe(certificate());
    }
}
