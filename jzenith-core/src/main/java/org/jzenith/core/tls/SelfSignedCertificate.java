package org.jzenith.core.tls;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.apiguardian.api.API;

/** Certificates for development, which clients trust only if they are configured to. They exist in memory only. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class SelfSignedCertificate {

    private static final Duration PAST = Duration.ofHours(1); // The clock of a client may be slow.
    private static final Duration FUTURE = Duration.ofDays(30);

    private SelfSignedCertificate() {}

    /**
     * Returns a new key on the curve P-256 with a certificate for this machine: {@code localhost}, its addresses, and
     * the name of the machine. It is valid for 30 days. Blocks.
     */
    public static KeyMaterial create() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair pair = generator.generateKeyPair();
            X500Principal subject = new X500Principal("CN=localhost");
            Instant now = Instant.now();
            X509Certificate certificate = new CertificateTemplate(
                            subject, pair.getPublic(), hosts(), false, now.minus(PAST), now.plus(FUTURE))
                    .issued(subject, pair.getPrivate());
            return new KeyMaterial(
                    List.of(KeyEntry.of(Path.of("self-signed"), List.of(certificate), pair.getPrivate())));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A JVM cannot create a certificate", e);
        }
    }

    private static List<String> hosts() {
        return Stream.of("localhost", "127.0.0.1", "::1", hostName()).distinct().toList();
    }

    /** Returns the name of the machine if it can be in a certificate. */
    private static String hostName() {
        try {
            String name = InetAddress.getLocalHost().getHostName();
            return name.matches("[A-Za-z0-9.-]*[A-Za-z][A-Za-z0-9.-]*") ? name : "localhost";
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
