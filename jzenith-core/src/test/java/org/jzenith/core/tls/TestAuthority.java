package org.jzenith.core.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;

/** An authority that issues certificates to tests of any module. */
public final class TestAuthority {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final List<X509Certificate> chain;
    private final KeyPair pair;

    private TestAuthority(List<X509Certificate> chain, KeyPair pair) {
        this.chain = chain;
        this.pair = pair;
    }

    /** Returns a new authority, which nobody knows. */
    public static TestAuthority create() {
        KeyPair pair = pair("EC");
        X500Principal name = new X500Principal("CN=Authority " + COUNT.incrementAndGet());
        X509Certificate certificate = issued(name, pair, List.of(), true, name, pair, Duration.ofDays(90));
        return new TestAuthority(List.of(certificate), pair);
    }

    /** Returns a new authority whose certificate this one has issued; it is in all chains of the new one. */
    public TestAuthority intermediate() {
        KeyPair own = pair("EC");
        X500Principal name = new X500Principal("CN=Intermediate " + COUNT.incrementAndGet());
        X509Certificate certificate = issued(name, own, List.of(), true, name(), pair, Duration.ofDays(90));
        List<X509Certificate> issuers = isRoot() ? List.of(certificate) : with(certificate);
        return new TestAuthority(issuers, own);
    }

    private boolean isRoot() {
        return certificate().getSubjectX500Principal().equals(certificate().getIssuerX500Principal());
    }

    private List<X509Certificate> with(X509Certificate certificate) {
        return Stream.concat(Stream.of(certificate), chain.stream()).toList();
    }

    /** Returns a new key for EC with a certificate for these hosts, names or addresses, valid for 90 days. */
    public TestKey issue(String... hosts) {
        return issue("EC", Duration.ofDays(90), hosts);
    }

    /**
     * Returns a new key with a certificate.
     *
     * @param algorithm {@code RSA}, {@code EC} or {@code Ed25519}
     * @param left how long it is valid from now on; negative if it has expired
     * @param hosts names or addresses; the first is the common name too
     */
    public TestKey issue(String algorithm, Duration left, String... hosts) {
        KeyPair own = pair(algorithm);
        X509Certificate certificate =
                issued(new X500Principal("CN=" + hosts[0]), own, List.of(hosts), false, name(), pair, left);
        return new TestKey(isRoot() ? List.of(certificate) : with(certificate), own.getPrivate());
    }

    /** Returns a certificate that is valid from tomorrow on. */
    public TestKey issueForTomorrow(String host) {
        KeyPair own = pair("EC");
        Instant tomorrow = Instant.now().plus(Duration.ofDays(1));
        X509Certificate certificate = issued(
                new CertificateTemplate(
                        new X500Principal("CN=" + host),
                        own.getPublic(),
                        List.of(host),
                        false,
                        tomorrow,
                        tomorrow.plus(Duration.ofDays(1))),
                name(),
                pair);
        return new TestKey(List.of(certificate), own.getPrivate());
    }

    /** Returns the certificate that those have to trust who are to trust what it issues. */
    public X509Certificate certificate() {
        return chain.get(0);
    }

    /** Writes that certificate into a file, as PEM. */
    public Path write(Path file) throws IOException {
        return Files.writeString(file, TestKey.pem("CERTIFICATE", encoded(certificate())));
    }

    private X500Principal name() {
        return certificate().getSubjectX500Principal();
    }

    private static X509Certificate issued(
            X500Principal subject,
            KeyPair own,
            List<String> hosts,
            boolean authority,
            X500Principal issuer,
            KeyPair by,
            Duration left) {
        Instant end = Instant.now().plus(left);
        return issued(
                new CertificateTemplate(
                        subject, own.getPublic(), hosts, authority, end.minus(Duration.ofDays(100)), end),
                issuer,
                by);
    }

    private static X509Certificate issued(CertificateTemplate template, X500Principal issuer, KeyPair by) {
        try {
            return template.issued(issuer, by.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair pair(String algorithm) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (algorithm.equals("EC")) {
                generator.initialize(new ECGenParameterSpec("secp256r1"));
            } else if (algorithm.equals("RSA")) {
                generator.initialize(2048);
            }
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
