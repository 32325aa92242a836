package org.jzenith.core.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which certificate a server sends, depending on what the client asks for. */
class KeyChoiceTest {

    private static final Duration DAY = Duration.ofDays(1);
    private static final String ECDSA_ONLY = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";
    private static final String RSA_ONLY = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";

    @TempDir
    Path folder;

    private final TestAuthority authority = TestAuthority.create();

    private SSLContext client() throws Exception {
        return Handshake.context(
                null, TrustMaterial.of(List.of(authority.certificate())).trustManager());
    }

    private Handshake server(TestKey... keys) throws Exception {
        List<PemKeyFiles> files = new ArrayList<>();
        for (TestKey key : keys) {
            files.add(key.write(folder, "key" + Arrays.asList(keys).indexOf(key)));
        }
        return new Handshake(KeyFiles.pem(files).read().keyManager(), null);
    }

    @Test
    void isTheOneForTheNameAndOtherwiseTheFirst() throws Exception {
        TestKey rsa = authority.issue("RSA", DAY, "rsa.example");
        TestKey ec = authority.issue("EC", DAY, "ec.example");
        TestKey ed = authority.issue("Ed25519", DAY, "ed.example");
        for (List<TestKey> keys : List.of(List.of(rsa, ec, ed), List.of(ec, ed, rsa), List.of(ed, rsa, ec))) {
            try (Handshake server = server(keys.toArray(TestKey[]::new))) {
                assertThat(server.served(client(), "rsa.example")).isEqualTo(rsa.certificate());
                assertThat(server.served(client(), "ec.example")).isEqualTo(ec.certificate());
                assertThat(server.served(client(), "ED.example")).isEqualTo(ed.certificate());
                X509Certificate first = keys.get(0).certificate();
                assertThat(server.served(client(), "unknown.example")).isEqualTo(first);
            }
        }
    }

    @Test
    void isNeverThatOfAnotherNameOnlyBecauseOfItsAlgorithm() throws Exception {
        TestKey rsa = authority.issue("RSA", DAY, "rsa.example");
        TestKey ec = authority.issue("EC", DAY, "ec.example");
        try (Handshake server = server(rsa, ec)) {
            assertThatThrownBy(() -> server.served(client(), "rsa.example", ECDSA_ONLY))
                    .isInstanceOf(SSLException.class);
            assertThatThrownBy(() -> server.served(client(), "unknown.example", ECDSA_ONLY))
                    .isInstanceOf(SSLException.class);
        }
    }

    @Test
    void isOfTheAlgorithmThatTheClientKnowsIfTheNameHasSeveral() throws Exception {
        TestKey rsa = authority.issue("RSA", DAY, "localhost");
        TestKey ec = authority.issue("EC", DAY, "localhost");
        try (Handshake server = server(rsa, ec)) {
            for (String name : List.of("localhost", "unknown.example")) {
                assertThat(server.served(client(), name, ECDSA_ONLY)).isEqualTo(ec.certificate());
                assertThat(server.served(client(), name, RSA_ONLY)).isEqualTo(rsa.certificate());
                assertThat(server.served(client(), name)).isIn(rsa.certificate(), ec.certificate());
            }
        }
    }

    @Test
    void isThatOfTheDomainIfThereIsNoneForTheName() throws Exception {
        TestKey first = authority.issue("first.example");
        TestKey all = authority.issue("*.shop.example");
        TestKey one = authority.issue("RSA", DAY, "one.shop.example");
        try (Handshake server = server(first, all, one)) {
            assertThat(server.served(client(), "two.shop.example")).isEqualTo(all.certificate());
            assertThat(server.served(client(), "one.shop.example")).isEqualTo(one.certificate());
            assertThat(server.served(client(), "a.two.shop.example")).isEqualTo(first.certificate());
            assertThat(server.served(client(), "shop.example")).isEqualTo(first.certificate());
        }
    }

    @Test
    void isSentByAClientWhateverIssuersTheServerNames() throws Exception {
        KeyMaterial own =
                KeyFiles.pem(List.of(authority.issue("client").write(folder))).read();
        assertThat(own.keyManager().chooseEngineClientAlias(new String[] {"RSA", "EC"}, null, null))
                .isNotNull();
        assertThat(own.keyManager()
                        .chooseEngineClientAlias(
                                new String[] {"EC"},
                                new java.security.Principal[] {
                                    TestAuthority.create().certificate().getSubjectX500Principal()
                                },
                                null))
                .isNotNull();
        assertThat(own.keyManager().chooseEngineClientAlias(new String[] {"RSA"}, null, null))
                .isNull();
    }
}
