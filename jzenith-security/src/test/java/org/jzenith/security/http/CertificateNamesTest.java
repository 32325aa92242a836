package org.jzenith.security.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.security.identity.Identity;

/** What clients are called whom the application knows only by their certificates. */
class CertificateNamesTest {

    private static X509Certificate certificate(String file) throws Exception {
        try (InputStream in = CertificateNamesTest.class.getResourceAsStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"uri.pem;spiffe://shop.example/orders", "common-name.pem;Ada, Lovelace"})
    void areTheMostExactOnes(String file, String name) throws Exception {
        assertThat(new CertificateNames().find(certificate(file)).blockingGet())
                .isEqualTo(Identity.of(name, Identity.CERTIFICATE));
    }

    @Test
    void areThoseInTheDnsIfThereIsNoUri() {
        X509Certificate certificate =
                TestAuthority.create().issue("orders.example", "10.0.0.1").certificate();
        assertThat(new CertificateNames().find(certificate).blockingGet().name())
                .isEqualTo("orders.example");
    }

    @Test
    void areNoneIfThereIsNotEvenACommonName() throws Exception {
        assertThat(new CertificateNames()
                        .find(certificate("nameless.pem"))
                        .isEmpty()
                        .blockingGet())
                .isTrue();
    }
}
