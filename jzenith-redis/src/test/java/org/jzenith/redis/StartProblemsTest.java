package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.tls.PemKeyFiles;
import org.jzenith.core.tls.TestAuthority;
import org.jzenith.devservices.RedisSentinel;
import org.jzenith.testing.servers.Certificate;
import org.jzenith.testing.servers.StartProblems;

/** The problems that each start may have with its server, and those that only Redis has. */
@Tag("stress")
class StartProblemsTest extends StartProblems {

    StartProblemsTest() {
        super(Server.PLUGIN);
    }

    @Override
    protected String scheme() {
        return "redis";
    }

    @Override
    protected Object databaseThatIsNotThere() {
        return 70_000;
    }

    @Test
    void namesAnInvalidUrl() throws Exception {
        assertReport(2, failure("--redis.url=http://app:s3cret@cache/0"));
    }

    @Test
    void saysWhatIsWrongWithAUrlButNothingSecretOfIt() {
        assertThat(failure("--redis.url=redis://app:s3c ret@cache/0"))
                .hasMessageContaining("REDIS-2 redis.url")
                .hasMessageContaining("Illegal character")
                .hasMessageNotContaining("ret@");
        assertThat(failure("--redis.url=redis:///0")).hasMessageContaining("it has no host");
        assertThat(failure("--redis.url=redis://cache/zero"))
                .hasMessageContaining("its path is not the number of a database");
        assertThat(failure("--redis.url=redis://cache?db=1")).hasMessageContaining("it has parameters");
    }

    @Test
    void namesAHostThatTheDriverWouldNotUnderstand() throws Exception {
        assertReport(9, failureOfOwned("--redis.host=my_redis"));
        assertThat(failure("--redis.url=redis://app:s3cret@my_redis:7/0"))
                .hasMessageContaining("REDIS-9 redis.url: my_redis cannot be the host of a URL")
                .hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "my cache",
                "cache/0",
                "cache?x",
                "cache#x",
                "cache:6379",
                "redis.1",
                "-cache",
                "%63ache",
                "[cache]",
                "[::1"
            })
    void namesEachHostThatNoUrlHasAndNothingSecret(String host) {
        assertThat(failure("--redis.host=" + host, "--redis.password=s3cret"))
                .hasMessageContaining("REDIS-9 redis.host: " + host + " cannot be the host of a URL")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void understandsAnAddressAsItStandsInUrls() {
        assertThat(failure("--redis.host=[::1]", "--redis.port=1", "--redis.start-timeout=0s"))
                .hasMessageContaining("REDIS-5 redis.host: [::1]:1 could not");
    }

    @Test
    void showsNothingSecretOfAUrlThatIsMisplacedOrNotEncoded() {
        assertThat(failure("--redis.host=redis://app:s3cret@cache"))
                .hasMessageContaining("REDIS-9 redis.host: ***@cache cannot be the host of a URL")
                .hasMessageNotContaining("s3cret");
        assertThat(failure("--redis.url=redis://app:b@s_ecret/x@cache/0"))
                .hasMessageContaining("REDIS-2")
                .hasMessageNotContaining("s_ecret");
        assertThat(failure("--redis.url=redis://app:b@s_ecret?x@cache/0"))
                .hasMessageContaining("REDIS-2")
                .hasMessageNotContaining("s_ecret");
        assertThat(failure("--redis.url=redis://app:b@s_ecret#x@cache/0"))
                .hasMessageContaining("REDIS-2")
                .hasMessageNotContaining("s_ecret");
        assertThat(failure("--redis.url=redis://app:s_ecret"))
                .hasMessageContaining("its port is not a number")
                .hasMessageNotContaining("s_ecret");
    }

    @Test
    void namesAServerAmongSeveralThatCannotBeOne() throws Exception {
        assertReport(13, failure("--redis.mode=cluster", "--redis.hosts=redis-a,redis-b:0"));
        assertThat(failure("--redis.mode=cluster", "--redis.hosts=app:s3cret@redis-a"))
                .hasMessageContaining("REDIS-13 redis.hosts")
                .hasMessageNotContaining("s3cret");
        assertThat(failure("--redis.mode=cluster", "--redis.hosts=redis-a,redis_b"))
                .hasMessageContaining("REDIS-9 redis.hosts: redis_b cannot be");
    }

    @Test
    void namesWhatDoesNotFitTheMode() throws Exception {
        assertReport(14, failure("--redis.hosts=redis-a,redis-b"));
        assertReport(15, failure("--redis.mode=cluster", "--redis.hosts=redis-a", "--redis.database=1"));
        assertReport(16, failure("--redis.mode=sentinel", "--redis.hosts=sentinel-a"));
    }

    @Test
    void namesAServerThatIsNotPartOfACluster() throws Exception {
        assertReport(17, failureOfOwned("--redis.mode=cluster"));
    }

    @Test
    void namesAPasswordThatIsConfiguredTwice() throws Exception {
        assertReport(20, failureOfOwned("--redis.password-file=/none/password"));
        assertThat(failure("--redis.url=redis://app:s3cret@cache", "--redis.password-file=/none/password"))
                .hasMessageContaining("redis.password-file, redis.url")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void namesAFileWithItsPasswordThatCannotBeUsed() throws Exception {
        assertReport(21, failure("--redis.host=cache", "--redis.password-file=/none/password"));
    }

    @Test
    void namesAMasterOrAUserThatTheSentinelsDoNotKnow() throws Exception {
        try (RedisSentinel sentinel = RedisSentinel.start()) {
            String[] arguments = {
                "--redis.mode=sentinel",
                "--redis.hosts=" + sentinel.hosts(),
                "--redis.master-name=other",
                "--redis.sentinel-username=" + sentinel.username(),
                "--redis.sentinel-password=" + sentinel.password()
            };
            assertReport(18, failure(arguments));
            arguments[4] = "--redis.sentinel-password=wrong";
            assertReport(19, failure(arguments));
        }
    }

    @Test
    void namesAPasswordThatIsMissing() {
        assertThat(failure("--redis.host=127.0.0.1", argument("port", Server.PLUGIN.port(owner()))))
                .hasMessageContaining("REDIS-3")
                .hasMessageContaining("NOAUTH");
    }

    @Test
    void namesEncryptionThatTheServerHasNot() throws Exception {
        assertReport(6, failureOfOwned("--redis.tls=require", "--redis.connect-timeout=1s"));
        assertThat(failure(
                        "--redis.url=rediss://:s3cret@127.0.0.1:" + Server.PLUGIN.port(owner()),
                        "--redis.connect-timeout=1s"))
                .hasMessageContaining("REDIS-6 redis.url: requires TLS (verify-full)")
                .hasMessageContaining("From command line --redis.url");
    }

    @Test
    void doesWithoutEncryptionWhereTheKeySaysSoAndTheUrlOtherwise() {
        assertThat(failure(
                        "--redis.url=rediss://:s3cret@127.0.0.1:" + Server.PLUGIN.port(owner()), "--redis.tls=disable"))
                .hasMessageContaining("REDIS-3 redis.url");
    }

    @Test
    void namesAServerThatIsNotRedis() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            Thread thread = new Thread(() -> answer(other, "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"));
            thread.setDaemon(true);
            thread.start();
            assertReport(7, failureOfOwned("--redis.port=" + other.getLocalPort(), "--redis.start-timeout=20s"));
        }
    }

    private static void answer(ServerSocket server, String text) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().readAllBytes()).isNotNull();
            } catch (IOException e) {
                // The client has closed the connection, or the test is over.
            }
        }
    }

    @Test
    void namesAFileWithoutCertificates(@TempDir Path folder) throws Exception {
        StartupException failure =
                failureOfOwned("--redis.tls=verify-full", "--redis.tls-ca=" + folder.resolve("none.pem"));
        assertThat(failure).hasMessageContaining("none.pem does not exist");
        assertReport(8, failureOfOwned("--redis.tls=verify-full", "--redis.tls-ca=/none/ca.pem"));
    }

    @Test
    void namesCertificatesThatAreNotUsed(@TempDir Path folder) throws Exception {
        String certificate =
                "--redis.tls-ca=" + Certificate.of(folder, "localhost").certificate();
        assertReport(10, failureOfOwned("--redis.tls=require", certificate));
        assertThat(failureOfOwned(certificate)).hasMessageContaining("is set, but redis.tls = disable does not use it");
    }

    @Test
    void namesAFileOfItsOwnKeyThatCannotBeUsed(@TempDir Path folder) throws Exception {
        PemKeyFiles files = TestAuthority.create().issue("app").write(folder);
        String certificate = "--redis.tls-certificate=" + files.certificate();
        assertReport(
                11,
                failureOfOwned(
                        "--redis.tls=require",
                        "--redis.tls-certificate=/none/tls.crt",
                        "--redis.tls-key=/none/tls.key"));
        TestAuthority.create().issue("other").write(folder, "other");
        assertThat(failureOfOwned("--redis.tls=require", certificate, "--redis.tls-key=" + folder.resolve("other.key")))
                .hasMessageContaining(
                        "REDIS-11 redis.tls-certificate: " + files.certificate() + " is not for the key in ");
        assertThat(failureOfOwned("--redis.tls=require", certificate, "--redis.tls-key=" + folder.resolve("other.crt")))
                .hasMessageContaining(
                        "REDIS-11 redis.tls-key: " + folder.resolve("other.crt") + " has no private key in PEM");
    }

    @Test
    void namesAKeyOfItsOwnThatIsNotUsed(@TempDir Path folder) throws Exception {
        PemKeyFiles files = TestAuthority.create().issue("app").write(folder);
        String certificate = "--redis.tls-certificate=" + files.certificate();
        String key = "--redis.tls-key=" + files.key();
        assertReport(12, failureOfOwned("--redis.tls=require", certificate));
        assertThat(failureOfOwned("--redis.tls=require", key))
                .hasMessageContaining("REDIS-12 redis.tls-key: is set, but redis.tls-certificate is not");
        assertThat(failureOfOwned(certificate, key))
                .hasMessageContaining(
                        "REDIS-12 redis.tls-certificate: is set, but redis.tls = disable does not use it");
    }
}
