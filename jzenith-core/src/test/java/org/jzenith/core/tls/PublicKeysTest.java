package org.jzenith.core.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts have a public key, and what is said of the others. */
class PublicKeysTest {

    private final TestAuthority authority = TestAuthority.create();

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void readsAKeyAndTheKeyOfACertificate(String algorithm) throws Exception {
        TestKey key = authority.issue(algorithm, Duration.ofDays(1), "localhost");
        String pem = TestKey.pem("PUBLIC KEY", key.certificate().getPublicKey().getEncoded());
        assertThat(PublicKeys.read("a comment\n" + pem))
                .isEqualTo(key.certificate().getPublicKey());
        assertThat(PublicKeys.read(key.certificatePem()))
                .isEqualTo(key.certificate().getPublicKey());
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> PublicKeys.read("nothing"))
                .isInstanceOf(PemException.class)
                .hasMessage("has no key in PEM (expected: a PUBLIC KEY or a CERTIFICATE)");
        assertThatThrownBy(() -> PublicKeys.read(authority.issue("localhost").keyPem()))
                .hasMessage("has a PRIVATE KEY (expected: a PUBLIC KEY or a CERTIFICATE)");
        assertThatThrownBy(() -> PublicKeys.read(TestKey.pem("PUBLIC KEY", new byte[3])))
                .hasMessage("has a key that cannot be understood (expected: RSA, EC or Ed25519)");
        assertThatThrownBy(() -> PublicKeys.read(TestKey.pem("CERTIFICATE", new byte[3])))
                .hasMessageStartingWith("has a certificate that cannot be understood");
    }
}
