package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.testing.ConfigAssertions.assertThatConfiguration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jzenith.backing.ServerAddress;
import org.jzenith.core.config.DataSize;

/** Each key, its default and its value when it is set. */
class ConfigurationTest {

    @Test
    void hasFiniteDefaultsAndNoHost() {
        assertThatConfiguration(RedisConfiguration.class)
                .hasDefaults(Map.ofEntries(
                        Map.entry("mode", "standalone"),
                        Map.entry("hosts", ""),
                        Map.entry("master-name", ""),
                        Map.entry("sentinel-username", ""),
                        Map.entry("sentinel-password", ""),
                        Map.entry("host", ""),
                        Map.entry("port", ""),
                        Map.entry("database", ""),
                        Map.entry("username", ""),
                        Map.entry("password", ""),
                        Map.entry("password-file", ""),
                        Map.entry("url", ""),
                        Map.entry("tls", ""),
                        Map.entry("tls-ca", ""),
                        Map.entry("tls-certificate", ""),
                        Map.entry("tls-key", ""),
                        Map.entry("queue-size", "10000"),
                        Map.entry("session-limit", "256"),
                        Map.entry("max-broadcast-size", "1MB"),
                        Map.entry("connect-timeout", "5s"),
                        Map.entry("command-timeout", "5s"),
                        Map.entry("start-timeout", "30s"),
                        Map.entry("required", "true"),
                        Map.entry("client-name", "jzenith")));
    }

    @Test
    void isReadFromItsKeys() {
        assertThatConfiguration(RedisConfiguration.class)
                .maps(
                        Map.ofEntries(
                                Map.entry("mode", "sentinel"),
                                Map.entry("hosts", "a,b:2"),
                                Map.entry("master-name", "main"),
                                Map.entry("sentinel-username", "su"),
                                Map.entry("sentinel-password", "sp"),
                                Map.entry("host", "cache"),
                                Map.entry("port", "1"),
                                Map.entry("database", "2"),
                                Map.entry("username", "u"),
                                Map.entry("password", "p"),
                                Map.entry("password-file", "/password"),
                                Map.entry("url", "redis://other"),
                                Map.entry("tls", "verify-ca"),
                                Map.entry("tls-ca", "/ca.pem"),
                                Map.entry("tls-certificate", "/tls.crt"),
                                Map.entry("tls-key", "/tls.key"),
                                Map.entry("queue-size", "3"),
                                Map.entry("session-limit", "4"),
                                Map.entry("max-broadcast-size", "5kB"),
                                Map.entry("connect-timeout", "6s"),
                                Map.entry("command-timeout", "7s"),
                                Map.entry("start-timeout", "8s"),
                                Map.entry("required", "false"),
                                Map.entry("client-name", "shop")),
                        configuration -> {
                            assertThat(configuration.mode()).isEqualTo(RedisMode.SENTINEL);
                            assertThat(ServerUrl.servers(configuration))
                                    .containsExactly(new ServerAddress("a", 1), new ServerAddress("b", 2));
                            assertThat(configuration.masterName()).hasValue("main");
                            assertThat(configuration.host()).hasValue("cache");
                            assertThat(configuration.database()).hasValue(2);
                            assertThat(configuration.passwordFile()).hasValue(Path.of("/password"));
                            assertThat(configuration.tls()).hasValue(RedisTls.VERIFY_CA);
                            assertThat(configuration.tlsCa()).hasValue(Path.of("/ca.pem"));
                            assertThat(configuration.tlsCertificate()).hasValue(Path.of("/tls.crt"));
                            assertThat(configuration.tlsKey()).hasValue(Path.of("/tls.key"));
                            assertThat(configuration.maxBroadcastSize()).isEqualTo(DataSize.parse("5kB"));
                            assertThat(configuration.commandTimeout()).isEqualTo(Duration.ofSeconds(7));
                            assertThat(configuration.required()).isFalse();
                        });
    }

    @Test
    void letsEachKeyCountForMoreThanTheUrl() {
        assertThat(ServerUrl.of("rediss://us%40er:p%3Aw+d@[::1]:7/8"))
                .isEqualTo(new ServerUrl(true, "::1", 7, "us@er", "p:w+d", 8));
        assertThat(ServerUrl.of("redis://:pw@cache")).isEqualTo(new ServerUrl(false, "cache", 6379, null, "pw", 0));
        assertThat(ServerUrl.of("redis://[::1]").hasHostForUrl()).isTrue();
        assertThat(ServerUrl.of("redis://:pw@cache").toString()).doesNotContain("pw");
    }
}
