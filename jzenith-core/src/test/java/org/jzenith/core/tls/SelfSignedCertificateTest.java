package org.jzenith.core.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

/** A certificate for development is one that any JVM understands. */
class SelfSignedCertificateTest {

    private final KeyMaterial material = SelfSignedCertificate.create();
    private final X509Certificate certificate = material.certificates().get(0);

    @Test
    void isForThisMachineAndItself() throws Exception {
        certificate.verify(certificate.getPublicKey());
        assertThat(certificate.getVersion()).isEqualTo(3);
        assertThat(certificate.getSigAlgName()).isEqualTo("SHA256withECDSA");
        assertThat(certificate.getBasicConstraints()).as("no authority").isEqualTo(-1);
        assertThat(certificate.getCriticalExtensionOIDs()).containsExactly("2.5.29.19");
        assertThat(certificate.getSubjectAlternativeNames())
                .contains(List.of(2, "localhost"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1"));
        assertThat(certificate.getSerialNumber().signum()).isPositive();
    }

    @Test
    void isValidForAMonth() throws Exception {
        Instant now = Instant.now();
        certificate.checkValidity(Date.from(now.minus(Duration.ofMinutes(50))));
        certificate.checkValidity(Date.from(now.plus(Duration.ofDays(29))));
        assertThat(certificate.getNotAfter()).isBefore(now.plus(Duration.ofDays(31)));
    }

    @Test
    void isAnotherOneEachTime() {
        X509Certificate other = SelfSignedCertificate.create().certificates().get(0);
        assertThat(other.getSerialNumber()).isNotEqualTo(certificate.getSerialNumber());
        assertThat(other.getPublicKey()).isNotEqualTo(certificate.getPublicKey());
    }

    @Test
    void servesThoseWhoTrustIt() throws Exception {
        SSLContext trusting =
                Handshake.context(null, TrustMaterial.of(List.of(certificate)).trustManager());
        try (Handshake server = new Handshake(material.keyManager(), null)) {
            assertThat(server.served(trusting, "localhost")).isEqualTo(certificate);
            assertThatThrownBy(() -> server.served(SSLContext.getDefault(), "localhost"))
                    .isInstanceOf(SSLException.class);
        }
    }

    @Test
    void encodesTimesAsTheirYearsRequire() throws Exception {
        assertThat(Der.time(Instant.parse("2049-12-31T23:59:59Z"))[0]).isEqualTo((byte) 0x17);
        assertThat(Der.time(Instant.parse("2050-01-01T00:00:00Z"))[0]).isEqualTo((byte) 0x18);
    }
}
