package org.jzenith.core.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.NetServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509ExtendedKeyManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.config.Secret;
import org.jzenith.core.health.HealthResult;

/** Files of keys and certificates that change while they are in use. */
class CertificateReloadTest {

    @TempDir
    Path folder;

    private final Vertx vertx = Vertx.vertx();
    private final TestAuthority authority = TestAuthority.create();
    private final CertificateReload reload = new CertificateReload(vertx, Duration.ofMillis(1));
    private final LogLines log = new LogLines();

    @AfterEach
    void stop() {
        log.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private WatchedKeys watched(PemKeyFiles files) throws TlsFileException {
        return reload.keys("rest", KeyFiles.pem(List.of(files)));
    }

    private static X509Certificate inUse(WatchedKeys keys) {
        return keys.current().certificates().get(0);
    }

    private SSLContext client() throws Exception {
        return Handshake.context(
                null, TrustMaterial.of(List.of(authority.certificate())).trustManager());
    }

    @Test
    void usesANewPairAndSaysWhich() throws Exception {
        WatchedKeys keys = watched(authority.issue("localhost").write(folder));
        TestKey next = authority.issue("localhost", "127.0.0.1");
        try (Handshake server = new Handshake(keys.keyManager(), null)) {
            next.write(folder);
            assertThat(server.served(client(), "localhost")).isNotEqualTo(next.certificate());
            reload.look();
            assertThat(server.served(client(), "localhost")).isEqualTo(next.certificate());
        }
        reload.look();
        assertThat(log.all(Level.INFO))
                .containsExactly(
                        "rest: the files have changed and are used from now on: CN=localhost for [127.0.0.1, localhost], "
                                + "serial number "
                                + next.certificate().getSerialNumber().toString(16)
                                + ", valid until "
                                + next.certificate().getNotAfter().toInstant());
        assertThat(log.all(Level.WARN)).isEmpty();
    }

    @Test
    void waitsForTheSecondFileOfAPairWithoutAWord() throws Exception {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        WatchedKeys keys = watched(files);
        X509Certificate first = inUse(keys);
        TestKey next = authority.issue("localhost");
        Files.writeString(files.certificate(), next.certificatePem());
        reload.look();
        assertThat(inUse(keys)).isEqualTo(first);
        Files.writeString(files.key(), next.keyPem().substring(0, 100));
        reload.look();
        assertThat(inUse(keys)).isEqualTo(first);
        Files.writeString(files.key(), next.keyPem());
        reload.look();
        assertThat(inUse(keys)).isEqualTo(next.certificate());
        assertThat(log.all(Level.WARN)).isEmpty();
    }

    @Test
    void keepsTheOldPairAndWarnsOnceForEachContentThatCannotBeUsed() throws Exception {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        WatchedKeys keys = watched(files);
        X509Certificate first = inUse(keys);
        String key = Files.readString(files.key());
        authority.issue("localhost").write(folder, "foreign");
        Files.move(folder.resolve("foreign.key"), files.key(), StandardCopyOption.REPLACE_EXISTING);
        lookOften();
        assertThat(log.all(Level.WARN)).hasSize(1);
        authority.issue("EC", Duration.ofHours(-1), "localhost").write(folder);
        lookOften();
        Files.delete(files.key());
        lookOften();
        assertThat(log.all(Level.WARN))
                .hasSize(3)
                .allSatisfy(line -> assertThat(line)
                        .startsWith(
                                "rest: the files have changed, but cannot be used; what they contained before stays "
                                        + "in use: " + folder))
                .satisfies(lines -> assertThat(lines.get(0)).contains("tls.crt is not for the key in "))
                .satisfies(lines -> assertThat(lines.get(1)).contains("tls.crt has expired at "))
                .satisfies(lines -> assertThat(lines.get(2)).contains("tls.key does not exist"))
                .noneSatisfy(line -> assertThat(line).contains(key.substring(60, 90)));
        assertThat(inUse(keys)).isEqualTo(first);
        TestKey next = authority.issue("localhost");
        next.write(folder);
        reload.look();
        assertThat(inUse(keys)).isEqualTo(next.certificate());
    }

    private void lookOften() {
        IntStream.range(0, 5).forEach(i -> reload.look());
    }

    @Test
    void noticesThatALinkLeadsElsewhere() throws Exception {
        TestKey one = authority.issue("localhost");
        TestKey two = authority.issue("localhost");
        one.write(Files.createDirectory(folder.resolve("..2026_1")));
        two.write(Files.createDirectory(folder.resolve("..2026_2")));
        Path data = Files.createSymbolicLink(folder.resolve("..data"), Path.of("..2026_1"));
        for (String name : List.of("tls.crt", "tls.key")) {
            Files.createSymbolicLink(folder.resolve(name), Path.of("..data", name));
        }
        WatchedKeys keys = watched(new PemKeyFiles(folder.resolve("tls.crt"), folder.resolve("tls.key")));
        assertThat(inUse(keys)).isEqualTo(one.certificate());
        Path next = Files.createSymbolicLink(folder.resolve("..data_tmp"), Path.of("..2026_2"));
        Files.move(next, data, StandardCopyOption.ATOMIC_MOVE);
        reload.look();
        assertThat(inUse(keys)).isEqualTo(two.certificate());
    }

    @Test
    void noticesANewKeyStore() throws Exception {
        Path store = authority.issue("localhost").writePkcs12(folder.resolve("tls.p12"), "tls", "changeit");
        WatchedKeys keys = reload.keys("rest", KeyFiles.pkcs12(store, Secret.of("changeit")));
        TestKey next = authority.issue("localhost");
        next.writePkcs12(store, "another", "changeit");
        reload.look();
        assertThat(inUse(keys)).isEqualTo(next.certificate());
    }

    @Test
    void givesAHandshakeTheKeysWithWhichItBegan() throws Exception {
        TestKey first = authority.issue("RSA", Duration.ofDays(1), "localhost");
        WatchedKeys keys = watched(first.write(folder));
        X509ExtendedKeyManager manager = keys.keyManager();
        SSLEngine begun = SSLContext.getDefault().createSSLEngine();
        assertThat(manager.chooseEngineServerAlias("EC", null, begun)).isNull();
        TestKey second = authority.issue("localhost");
        second.write(folder);
        reload.look();
        assertThat(manager.chooseEngineServerAlias("EC", null, begun)).isNull();
        String alias = manager.chooseEngineServerAlias("RSA", null, begun);
        assertThat(manager.getPrivateKey(alias)).isEqualTo(first.key());
        assertThat(manager.getCertificateChain(alias)).containsExactly(first.certificate());
        SSLEngine next = SSLContext.getDefault().createSSLEngine();
        assertThat(manager.chooseEngineServerAlias("RSA", null, next)).isNull();
        assertThat(manager.getPrivateKey(manager.chooseEngineServerAlias("EC", null, next)))
                .isEqualTo(second.key());
        assertThat(manager.getPrivateKey("another")).isNull();
    }

    @Test
    void losesNoHandshakeWhilePairsAreReplaced() throws Exception {
        WatchedKeys keys = watched(authority.issue("localhost").write(folder));
        List<TestKey> pairs = List.of(
                authority.issue("localhost"),
                authority.issue("RSA", Duration.ofDays(1), "localhost"),
                authority.issue("Ed25519", Duration.ofDays(1), "localhost"));
        AtomicBoolean ended = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        try (Handshake server = new Handshake(keys.keyManager(), null)) {
            Thread clients = new Thread(() -> {
                try {
                    while (!ended.get()) {
                        server.served(client(), "localhost");
                        begun.countDown();
                    }
                } catch (Throwable e) {
                    failure.set(e);
                    begun.countDown();
                }
            });
            clients.start();
            assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
            for (int i = 0; i < 100 && failure.get() == null; i++) {
                TestKey next = pairs.get(i % pairs.size());
                next.write(folder);
                reload.look();
                assertThat(server.served(client(), "localhost")).isEqualTo(next.certificate());
            }
            ended.set(true);
            clients.join(TimeUnit.MINUTES.toMillis(1));
        }
        assertThat(failure.get()).isNull();
    }

    @Test
    void isUsedByAServerOfVertxWithoutNewOptions() throws Exception {
        TestKey rsa = authority.issue("RSA", Duration.ofDays(1), "one.example");
        TestKey ec = authority.issue("two.example");
        WatchedKeys keys =
                reload.keys("rest", KeyFiles.pem(List.of(rsa.write(folder, "one"), ec.write(folder, "two"))));
        int port = vertx.createNetServer(
                        new NetServerOptions().setSsl(true).setKeyCertOptions(KeyCertOptions.wrap(keys.keyManager())))
                .connectHandler(socket -> socket.write(Buffer.buffer(new byte[] {1})))
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join()
                .actualPort();
        assertThat(Handshake.served(port, client(), "one.example")).isEqualTo(rsa.certificate());
        assertThat(Handshake.served(port, client(), "two.example")).isEqualTo(ec.certificate());
        TestKey next = authority.issue("one.example");
        next.write(folder, "one");
        reload.look();
        assertThat(Handshake.served(port, client(), "one.example")).isEqualTo(next.certificate());
        assertThat(Handshake.served(port, client(), "unknown.example")).isEqualTo(next.certificate());
    }

    @Test
    void trustsWhomANewFileNames() throws Exception {
        TestAuthority other = TestAuthority.create();
        Path ca = authority.write(folder.resolve("ca.crt"));
        WatchedTrust trust = reload.trust("postgresql", ca);
        TestKey key = authority.issue("localhost");
        TestKey foreign = other.issue("localhost");
        try (Handshake server = new Handshake(material(key), null);
                Handshake stranger = new Handshake(material(foreign), null)) {
            SSLContext client = Handshake.context(null, trust.trustManager());
            assertThat(server.served(client, "localhost")).isEqualTo(key.certificate());
            assertThatThrownBy(() -> stranger.served(client, "localhost")).isInstanceOf(SSLException.class);
            Files.writeString(ca, "certainly");
            lookOften();
            assertThat(server.served(client, "localhost")).isEqualTo(key.certificate());
            Files.writeString(
                    ca, new TestKey(List.of(authority.certificate(), other.certificate()), key.key()).certificatePem());
            lookOften();
            assertThat(server.served(client, "localhost")).isEqualTo(key.certificate());
            assertThat(stranger.served(client, "localhost")).isEqualTo(foreign.certificate());
        }
        assertThat(log.all(Level.WARN)).hasSize(1).first().asString().contains("ca.crt has no certificate");
        assertThat(log.all(Level.INFO)).hasSize(1).first().asString().startsWith("postgresql: ");
    }

    private X509ExtendedKeyManager material(TestKey key) throws Exception {
        return new KeyMaterial(List.of(KeyEntry.of(folder, key.chain(), key.key()))).keyManager();
    }

    @Test
    void tellsThatASessionIsOlderThanTheTrust() throws Exception {
        Path ca = authority.write(folder.resolve("ca.crt"));
        WatchedTrust trust = reload.trust("rest", ca);
        SSLContext client = Handshake.context(
                material(authority.issue("client")),
                TrustMaterial.of(List.of(authority.certificate())).trustManager());
        try (Handshake server = new Handshake(material(authority.issue("localhost")), trust.trustManager())) {
            server.served(client, "localhost");
            assertThat(trust.isOutdated(server.lastOfServer())).isFalse();
            TestAuthority.create().write(ca);
            reload.look();
            server.served(client, "localhost"); // resumed, so that nobody checks the client
            assertThat(trust.isOutdated(server.lastOfServer())).isTrue();
        }
    }

    @Test
    void measuresTheTimeThatIsLeft() throws Exception {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        PemKeyFiles files =
                authority.issue("EC", Duration.ofHours(10), "localhost").write(folder);
        watched(files);
        reload.bind(meters);
        PemKeyFiles later =
                authority.issue("EC", Duration.ofHours(2), "localhost").write(folder, "later");
        reload.keys("postgresql", KeyFiles.pem(List.of(later)));
        assertThat(hours(meters, "rest", files)).isEqualTo(10);
        assertThat(hours(meters, "postgresql", later)).isEqualTo(2);
        authority.issue("EC", Duration.ofHours(20), "localhost").write(folder);
        reload.look();
        assertThat(hours(meters, "rest", files)).isEqualTo(20);
        reload.stop();
        assertThat(meters.getMeters()).isEmpty();
    }

    private static long hours(SimpleMeterRegistry meters, String user, PemKeyFiles files) {
        double seconds = meters.get("tls.certificate.expiry")
                .tags("name", user, "certificate", files.certificate().toString())
                .timeGauge()
                .value(TimeUnit.SECONDS);
        return Math.round(seconds / 3600);
    }

    @Test
    void showsExpiriesAndRefusalsAndStaysReady() throws Exception {
        watched(authority.issue("EC", Duration.ofDays(20), "localhost").write(folder));
        Path ca = authority.write(folder.resolve("ca.crt"));
        reload.trust("rest", ca);
        assertThat(health(0).get("rest.certificate")).asString().startsWith("valid until 20");
        assertThat(health(7).get("rest.certificate")).asString().startsWith("expires soon, at 20");
        assertThat(health(21).get("rest.certificate")).asString().matches("expired at 20.*: clients refuse it");
        assertThat(health(0)).containsOnlyKeys("rest.certificate");
        Files.writeString(ca, "");
        Files.writeString(folder.resolve("tls.key"), "");
        lookOften();
        assertThat(health(0)).containsOnlyKeys("rest.certificate", "rest.certificate-files", "rest.ca-file");
        assertThat(health(0).get("rest.ca-file"))
                .isEqualTo("changed, but cannot be used: see the log; what they contained before is in use");
        authority.write(ca);
        authority.issue("localhost").write(folder);
        lookOften();
        assertThat(health(0)).containsOnlyKeys("rest.certificate");
    }

    private java.util.Map<String, Object> health(int daysLater) {
        Instant time = Instant.now().plus(Duration.ofDays(daysLater));
        HealthResult result = new CertificateHealthCheck(reload, Clock.fixed(time, ZoneOffset.UTC))
                .check()
                .blockingGet();
        assertThat(result.status()).isEqualTo(HealthResult.Status.UP);
        return result.data();
    }

    @Test
    void refusesFilesThatCannotBeUsedInTheFirstPlace() throws IOException {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        Files.delete(files.key());
        assertThatThrownBy(() -> watched(files)).isInstanceOf(TlsFileException.class);
        assertThatThrownBy(() -> reload.trust("rest", files.key())).isInstanceOf(TlsFileException.class);
        assertThat(reload.keys()).isEmpty();
    }
}
