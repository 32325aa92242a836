package org.jzenith.core.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.config.Secret;

/** Which files with keys and certificates can be used, and what is said of the others. */
class KeyFilesTest {

    private static final Duration DAY = Duration.ofDays(1);

    @TempDir
    Path folder;

    private final TestAuthority authority = TestAuthority.create();

    private static KeyMaterial read(PemKeyFiles files) throws TlsFileException {
        return KeyFiles.pem(List.of(files)).read();
    }

    private String flaw(KeyFiles files) {
        TlsFileException failure = catchThrowableOfType(TlsFileException.class, files::read);
        assertThat(failure).as("the files were accepted").isNotNull();
        assertThat(failure.file().getParent()).isEqualTo(folder);
        assertThat(failure).hasMessageContaining("(expected: ");
        return failure.getMessage().replace(folder + "/", "");
    }

    private String flaw(PemKeyFiles files) {
        return flaw(KeyFiles.pem(List.of(files)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void readsKeysInPkcs8(String algorithm) throws Exception {
        TestKey key = authority.issue(algorithm, DAY, "localhost");
        assertThat(read(key.write(folder)).certificates()).containsExactly(key.certificate());
    }

    /** Returns the key within PKCS #8: RSAPrivateKey or ECPrivateKey. */
    private static byte[] inner(TestKey key, int algorithmLength) {
        byte[] pkcs8 = key.key().getEncoded();
        int at = (pkcs8[1] < 0 ? 2 + (pkcs8[1] & 0x7F) : 2) + 3 + algorithmLength;
        int header = pkcs8[at + 1] < 0 ? 2 + (pkcs8[at + 1] & 0x7F) : 2;
        return Arrays.copyOfRange(pkcs8, at + header, pkcs8.length);
    }

    @Test
    void readsKeysInPkcs1() throws Exception {
        TestKey key = authority.issue("RSA", DAY, "localhost");
        PemKeyFiles files = key.write(folder);
        Files.writeString(files.key(), TestKey.pem("RSA PRIVATE KEY", inner(key, 15)));
        assertThat(read(files).certificates()).containsExactly(key.certificate());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readsKeysInSec1ThatNameTheirCurveOrFollowIt(boolean within) throws Exception {
        TestKey key = authority.issue("localhost");
        byte[] curve = Der.objectIdentifier("1.2.840.10045.3.1.7");
        byte[] secret = Arrays.copyOfRange(inner(key, 21), 7, 7 + 32);
        byte[] sec1 = Der.sequence(
                Der.integer(BigInteger.ONE), Der.octets(secret), within ? Der.tagged(0, curve) : new byte[0]);
        PemKeyFiles files = key.write(folder);
        Files.writeString(
                files.key(), (within ? "" : TestKey.pem("EC PARAMETERS", curve)) + TestKey.pem("EC PRIVATE KEY", sec1));
        assertThat(read(files).certificates()).containsExactly(key.certificate());
        Files.writeString(files.key(), TestKey.pem("EC PRIVATE KEY", Arrays.copyOf(sec1, 20)));
        assertThat(flaw(files)).startsWith("tls.key has ");
    }

    @Test
    void readsSeveralKeysAndIgnoresComments() throws Exception {
        TestKey one = authority.issue("one.example");
        TestKey two = authority.issue("RSA", DAY, "two.example");
        PemKeyFiles commented = one.write(folder, "one");
        Files.writeString(
                commented.certificate(),
                "subject=one\r\n" + one.certificatePem().replace("\n", "\r\n"));
        assertThat(KeyFiles.pem(List.of(commented, two.write(folder, "two")))
                        .read()
                        .certificates())
                .containsExactly(one.certificate(), two.certificate());
    }

    @Test
    void readsAChainInWhichEachIsIssuedByTheNext() throws Exception {
        TestAuthority lower = authority.intermediate().intermediate();
        PemKeyFiles files = lower.issue("localhost").write(folder);
        String chain = Files.readString(files.certificate());
        assertThat(chain.split("BEGIN", -1)).hasSize(4);
        assertThat(read(files).certificates()).hasSize(1);
        authority.write(folder.resolve("root"));
        Files.writeString(files.certificate(), chain + Files.readString(folder.resolve("root")));
        assertThat(read(files).certificates()).hasSize(1);
        Files.writeString(files.certificate(), Files.readString(folder.resolve("root")) + chain);
        assertThat(flaw(files)).startsWith("tls.crt does not begin with the certificate of the key in ");
    }

    @Test
    void refusesAChainThatIsNotInOrder() throws Exception {
        PemKeyFiles files = authority.intermediate().issue("localhost").write(folder);
        String chain = Files.readString(files.certificate());
        TestAuthority.create().write(folder.resolve("foreign"));
        Files.writeString(files.certificate(), chain + Files.readString(folder.resolve("foreign")));
        assertThat(flaw(files))
                .startsWith("tls.crt has a chain that is not in order: certificate 2 was not issued by certificate 3, "
                        + "CN=Authority ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519"})
    void refusesAForeignKey(String algorithm) throws Exception {
        PemKeyFiles files = authority.issue(algorithm, DAY, "localhost").write(folder);
        for (String other : List.of("RSA", "EC", "Ed25519")) {
            Files.writeString(
                    files.key(), authority.issue(other, DAY, "localhost").keyPem());
            assertThat(flaw(files))
                    .startsWith("tls.crt is not for the key in tls.key: its first certificate is that of CN=localhost");
        }
    }

    @Test
    void refusesWhatIsNotValidNow() throws Exception {
        assertThat(flaw(authority.issue("EC", Duration.ofHours(-1), "localhost").write(folder)))
                .startsWith("tls.crt has expired at 20")
                .contains("(expected: a certificate that is valid now, which is 20");
        assertThat(flaw(authority.issueForTomorrow("localhost").write(folder)))
                .startsWith("tls.crt is not valid before 20");
    }

    @Test
    void saysWhatIsWrongWithAKey() throws Exception {
        TestKey key = authority.issue("localhost");
        PemKeyFiles files = key.write(folder);
        String pem = key.keyPem();
        Files.writeString(files.key(), pem.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY"));
        assertThat(flaw(files))
                .startsWith(
                        "tls.key has a private key that is encrypted, for which there is no password (expected: one "
                                + "private key, RSA, EC or Ed25519, that is not encrypted)");
        Files.writeString(
                files.key(),
                """
                -----BEGIN RSA PRIVATE KEY-----
                Proc-Type: 4,ENCRYPTED
                DEK-Info: AES-128-CBC,00

                AAAA
                -----END RSA PRIVATE KEY-----
                """);
        assertThat(flaw(files)).startsWith("tls.key has a private key that is encrypted");
        Files.writeString(files.key(), pem.replace("PRIVATE KEY", "OPENSSH PRIVATE KEY"));
        assertThat(flaw(files)).startsWith("tls.key has a OPENSSH PRIVATE KEY (expected: one private key");
        Files.writeString(files.key(), pem + pem);
        assertThat(flaw(files)).startsWith("tls.key has several private keys");
        Files.writeString(files.key(), key.certificatePem());
        assertThat(flaw(files)).startsWith("tls.key has no private key in PEM");
        Files.writeString(files.key(), pem.substring(0, pem.length() / 2));
        assertThat(flaw(files)).startsWith("tls.key ends in the middle of a block");
        Files.writeString(files.key(), pem.replace("\nM", "\n*"));
        assertThat(flaw(files))
                .startsWith("tls.key is damaged: what is between BEGIN PRIVATE KEY and END is not Base64");
        Files.writeString(files.key(), TestKey.pem("PRIVATE KEY", new byte[100]));
        assertThat(flaw(files)).startsWith("tls.key has a private key that cannot be understood");
        Files.delete(files.key());
        assertThat(flaw(files)).startsWith("tls.key does not exist");
        Files.createDirectory(files.key());
        assertThat(flaw(files)).startsWith("tls.key cannot be read: ");
    }

    @Test
    void saysWhatIsWrongWithACertificate() throws Exception {
        TestKey key = authority.issue("localhost");
        PemKeyFiles files = key.write(folder);
        Files.writeString(files.certificate(), "");
        assertThat(flaw(files)).startsWith("tls.crt has no certificate (expected: certificates in PEM)");
        Files.writeString(files.certificate(), TestKey.pem("CERTIFICATE", new byte[10]));
        assertThat(flaw(files)).startsWith("tls.crt has a certificate that cannot be understood: ");
        String pem = key.certificatePem();
        Files.writeString(files.certificate(), pem + pem.substring(0, pem.length() - 20));
        assertThat(flaw(files)).startsWith("tls.crt ends in the middle of a block");
        Files.writeString(files.certificate(), pem.substring(0, 100) + pem);
        assertThat(flaw(files)).startsWith("tls.crt ends in the middle of a block");
    }

    private List<String> flaws(KeyFiles files) {
        return files.flaws().stream()
                .map(flaw -> flaw.getMessage().replace(folder + "/", ""))
                .toList();
    }

    @Test
    void saysWhatIsWrongWithEachOfSeveralFiles() throws Exception {
        KeyFiles missing =
                KeyFiles.pem(List.of(new PemKeyFiles(folder.resolve("none.crt"), folder.resolve("none.key"))));
        assertThat(flaws(missing))
                .containsExactly(
                        "none.crt does not exist (expected: a file)", "none.key does not exist (expected: a file)");
        PemKeyFiles files = authority.issue("localhost").write(folder);
        assertThat(flaws(KeyFiles.pem(List.of(files)))).isEmpty();
        Files.delete(files.certificate());
        Files.writeString(files.key(), "nothing");
        assertThat(flaws(KeyFiles.pem(List.of(files))))
                .satisfiesExactly(
                        flaw -> assertThat(flaw).isEqualTo("tls.crt does not exist (expected: a file)"),
                        flaw -> assertThat(flaw).startsWith("tls.key has no private key in PEM"));
    }

    @Test
    void saysWhatIsWrongWithFilesTogether() throws Exception {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        Files.writeString(files.key(), authority.issue("localhost").keyPem());
        assertThat(flaws(KeyFiles.pem(List.of(files))))
                .singleElement()
                .asString()
                .startsWith("tls.crt is not for the key in tls.key");
        Path store = folder.resolve("none.p12");
        assertThat(flaws(KeyFiles.pkcs12(store, Secret.of("changeit"))))
                .containsExactly("none.p12 does not exist (expected: a file)");
    }

    @Test
    void readsAKeyStore() throws Exception {
        TestKey key = authority.intermediate().issue("localhost");
        KeyFiles files =
                KeyFiles.pkcs12(key.writePkcs12(folder.resolve("tls.p12"), "tls", "changeit"), Secret.of("changeit"));
        assertThat(files.read().certificates()).containsExactly(key.certificate());
    }

    @Test
    void saysWhatIsWrongWithAKeyStore() throws Exception {
        Path file = authority.issue("localhost").writePkcs12(folder.resolve("tls.p12"), "tls", "changeit");
        assertThat(flaw(KeyFiles.pkcs12(file, Secret.of("correct-horse"))))
                .startsWith("tls.p12 cannot be opened with the configured password")
                .doesNotContain("correct-horse");
        KeyStore empty = KeyStore.getInstance("PKCS12");
        empty.load(null, null);
        empty.setCertificateEntry("authority", authority.certificate());
        try (var out = Files.newOutputStream(file)) {
            empty.store(out, "changeit".toCharArray());
        }
        assertThat(flaw(KeyFiles.pkcs12(file, Secret.of("changeit"))))
                .startsWith("tls.p12 has no private key with a certificate");
        Files.writeString(file, "certainly");
        assertThat(flaw(KeyFiles.pkcs12(file, Secret.of("changeit"))))
                .startsWith("tls.p12 is not a key store in PKCS #12");
        authority.issue("EC", Duration.ofHours(-1), "localhost").writePkcs12(file, "tls", "changeit");
        assertThat(flaw(KeyFiles.pkcs12(file, Secret.of("changeit")))).startsWith("tls.p12 has expired at ");
    }

    @Test
    void showsNoKeyInAnyText() throws Exception {
        KeyMaterial material = read(authority.issue("localhost").write(folder));
        assertThat(material.toString())
                .startsWith("CN=localhost for [localhost], serial number ")
                .contains("valid until");
    }
}
