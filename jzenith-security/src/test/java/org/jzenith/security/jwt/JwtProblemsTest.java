package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.security.StartReports;
import org.jzenith.testing.FaultProxy;

/** What keeps an application from starting, each as it is reported. */
@Tag("stress")
class JwtProblemsTest {

    private static final StartReports REPORTS = new StartReports();
    private static final String AUDIENCE = "--security.jwt.audience=shop";

    private final SteppedTime time = new SteppedTime();

    private StartupException failure(String... arguments) {
        return StartReports.failure(VerifyingApplication.described(time, arguments));
    }

    @Test
    void nothingToVerifyTokensWith() throws Exception {
        REPORTS.assertReport("JWT-1", failure());
    }

    @Test
    void aSecretBesideAKey() throws Exception {
        REPORTS.assertReport(
                "JWT-2", failure("--security.jwt.secret=" + TestKeys.SECRET, "--security.jwt.public-key=/public.pem"));
        assertThat(failure("--security.jwt.secret=" + TestKeys.SECRET, "--security.jwt.private-key=/private.pem"))
                .hasMessageContaining("is set beside security.jwt.private-key")
                .hasMessageNotContaining("/private.pem");
    }

    @Test
    void aSecretThatIsTooShort() throws Exception {
        StartupException failure = failure("--security.jwt.secret=s3cret");
        REPORTS.assertReport("JWT-3", failure);
        assertThat(failure).hasMessageNotContaining("s3cret");
    }

    @Test
    void aPublicKeyThatCannotBeUsed(@TempDir Path folder) throws Exception {
        REPORTS.assertReport("JWT-4", failure("--security.jwt.public-key=/none/public.pem"));
        Path file = Files.writeString(folder.resolve("key.pem"), TestKeys.publicPem(TestKeys.rsa(1024)));
        assertThat(failure("--security.jwt.public-key=" + file)).hasMessageContaining("an RSA key of 1024 bits");
        assertThat(failure("--security.jwt.public-key=" + TestKeys.privatePem(TestKeys.ed25519())))
                .hasMessageContaining("has a PRIVATE KEY (expected: a PUBLIC KEY or a CERTIFICATE)");
        assertThat(failure("--security.jwt.public-key=" + Files.writeString(file, "nothing")))
                .hasMessageContaining("has no key in PEM");
        assertThat(failure("--security.jwt.public-key=-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"))
                .hasMessageContaining("has a key that cannot be understood");
        assertThat(failure("--security.jwt.public-key=" + folder)).hasMessageContaining("file that can be read");
    }

    @Test
    void aPrivateKeyThatDoesNotBelongToThePublicOne(@TempDir Path folder) throws Exception {
        KeyPair pair = TestKeys.ec("secp256r1");
        String publicKey =
                "--security.jwt.public-key=" + Files.writeString(folder.resolve("p.pem"), TestKeys.publicPem(pair));
        for (KeyPair other : new KeyPair[] {TestKeys.ec("secp256r1"), TestKeys.ec("secp384r1"), TestKeys.ed25519()}) {
            StartupException failure = failure(publicKey, "--security.jwt.private-key=" + TestKeys.privatePem(other));
            REPORTS.assertReport("JWT-5", failure);
            assertThat(failure).hasMessageNotContaining("BEGIN");
        }
        assertThat(failure(
                        AUDIENCE,
                        "--security.jwt.issuer=https://a.example.org",
                        "--security.jwt.private-key=" + TestKeys.privatePem(pair)))
                .hasMessageContaining("is set without security.jwt.public-key");
    }

    @ParameterizedTest
    @CsvSource({
        "RSA PRIVATE KEY, has a private key that cannot be understood",
        "ENCRYPTED PRIVATE KEY, 'has a private key that is encrypted, for which there is no password'",
        "OPENSSH PRIVATE KEY, has a OPENSSH PRIVATE KEY",
        "PUBLIC KEY, has no private key in PEM"
    })
    void aPrivateKeyThatCannotBeRead(String label, String flaw) {
        assertThat(failure(
                        "--security.jwt.public-key=" + TestKeys.publicPem(TestKeys.ed25519()),
                        "--security.jwt.private-key=" + TestKeys.pem(label, new SecretKeySpec(new byte[3], "AES"))))
                .hasMessageContaining("JWT-5 security.jwt.private-key: " + flaw
                        + " (expected: one private key, RSA, EC or Ed25519, that is not encrypted)")
                .hasMessageNotContaining("AAAA");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ed448", "RSASSA-PSS"})
    void aPrivateKeyOfAKindThatTokensDoNotHave(String kind) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance(kind).generateKeyPair();
        assertThat(failure(
                        "--security.jwt.public-key=" + TestKeys.publicPem(TestKeys.rsa(2048)),
                        "--security.jwt.private-key=" + TestKeys.privatePem(pair)))
                .hasMessageContaining("has a key of another kind (expected: RSA, EC or Ed25519)");
    }

    @Test
    void anIssuerThatIsNoUrl() throws Exception {
        REPORTS.assertReport("JWT-6", failure(AUDIENCE, "--security.jwt.issuer=shop"));
        for (String issuer :
                new String[] {"ldap://example.org", "https:///x", "https://a.example.org?x", "https://a.example.org#x"
                }) {
            assertThat(failure(AUDIENCE, "--security.jwt.issuer=" + issuer)).hasMessageContaining("JWT-6");
        }
    }

    @Test
    void anIssuerWithoutAnAudience() throws Exception {
        REPORTS.assertReport("JWT-7", failure("--security.jwt.issuer=https://issuer.example.org"));
    }

    @Test
    void aFileWithoutCertificates() throws Exception {
        REPORTS.assertReport(
                "JWT-8",
                failure(
                        AUDIENCE,
                        "--security.jwt.issuer=https://issuer.example.org",
                        "--security.jwt.tls-ca=/none/ca.pem"));
    }

    @Test
    void anIssuerThatIsNotThere() throws Exception {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", 1)) {
            proxy.refuse();
            String issuer = "--security.jwt.issuer=http://127.0.0.1:" + proxy.port() + "/realms/shop";
            REPORTS.assertReport("JWT-9", failure(AUDIENCE, issuer, "--security.jwt.start-timeout=300ms"));
            assertThat(failure(AUDIENCE, issuer, "--security.jwt.start-timeout=0s"))
                    .hasMessageContaining("at the first attempt");
        }
    }

    @Test
    void anIssuerThatCallsItselfOtherwise() {
        try (TestIssuer issuer = new TestIssuer(time)) {
            String url = issuer.url();
            issuer.callItself(url + '/');
            assertThat(failure(AUDIENCE, "--security.jwt.issuer=" + url, "--security.jwt.start-timeout=0s"))
                    .hasMessageContaining("calls itself " + url + "/ (expected: exactly " + url + ')');
        }
    }

    @Test
    @Tag("V3")
    void anIssuerWhoseAnswersAreCompressed() {
        try (TestIssuer issuer = new TestIssuer(time)) {
            issuer.code("gzip");
            assertThat(failure(AUDIENCE, "--security.jwt.issuer=" + issuer.url(), "--security.jwt.start-timeout=0s"))
                    .hasMessageContaining("answered in the Content-Encoding gzip (expected: none)");
        }
    }

    @Test
    void anIssuerThatDoesNotAnswer() {
        try (TestIssuer issuer = new TestIssuer(time)) {
            issuer.delay(60_000);
            assertThat(failure(
                            AUDIENCE,
                            "--security.jwt.issuer=" + issuer.url(),
                            "--security.jwt.fetch-timeout=50ms",
                            "--security.jwt.start-timeout=0s"))
                    .hasMessageContaining("did not answer within 50 ms");
        }
    }
}
