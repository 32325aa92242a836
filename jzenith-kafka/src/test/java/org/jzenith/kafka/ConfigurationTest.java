package org.jzenith.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.testing.ConfigAssertions.assertThatConfiguration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.DataSize;
import org.jzenith.kafka.client.Compression;
import org.jzenith.kafka.client.GroupProtocol;
import org.jzenith.kafka.client.OffsetReset;
import org.jzenith.kafka.client.SaslMechanism;

/** Each key, its default and its value when it is set. */
class ConfigurationTest {

    @Test
    void hasFiniteDefaultsAndNoServers() {
        assertThatConfiguration(KafkaConfiguration.class)
                .hasDefaults(Map.ofEntries(
                        Map.entry("bootstrap-servers", ""),
                        Map.entry("group-id", "jzenith"),
                        Map.entry("client-id", "jzenith"),
                        Map.entry("group-protocol", "classic"),
                        Map.entry("offset-reset", "earliest"),
                        Map.entry("in-flight", "256"),
                        Map.entry("uncommitted", "1000"),
                        Map.entry("timeout", "1m"),
                        Map.entry("attempts", "10"),
                        Map.entry("first-pause", "200ms"),
                        Map.entry("longest-pause", "10s"),
                        Map.entry("revoke-timeout", "10s"),
                        Map.entry("stop-timeout", "8s"),
                        Map.entry("session-timeout", "45s"),
                        Map.entry("fetch-size", "8MB"),
                        Map.entry("queue-size", "10000"),
                        Map.entry("buffer-size", "32MB"),
                        Map.entry("max-message-size", "1MB"),
                        Map.entry("compression", "none"),
                        Map.entry("max-block", "1s"),
                        Map.entry("delivery-timeout", "30s"),
                        Map.entry("request-timeout", "10s"),
                        Map.entry("connect-timeout", "5s"),
                        Map.entry("start-timeout", "30s"),
                        Map.entry("required", "true"),
                        Map.entry("create-topics", "false"),
                        Map.entry("tls", "disable"),
                        Map.entry("tls-ca", ""),
                        Map.entry("tls-certificate", ""),
                        Map.entry("tls-key", ""),
                        Map.entry("sasl-mechanism", ""),
                        Map.entry("username", ""),
                        Map.entry("password", "")));
    }

    @Test
    void isReadFromItsKeys() {
        assertThatConfiguration(KafkaConfiguration.class)
                .maps(
                        Map.ofEntries(
                                Map.entry("bootstrap-servers", "a:1,b:2"),
                                Map.entry("group-id", "shop"),
                                Map.entry("client-id", "shop-1"),
                                Map.entry("group-protocol", "consumer"),
                                Map.entry("offset-reset", "latest"),
                                Map.entry("in-flight", "3"),
                                Map.entry("uncommitted", "5"),
                                Map.entry("timeout", "4s"),
                                Map.entry("attempts", "6"),
                                Map.entry("first-pause", "7ms"),
                                Map.entry("longest-pause", "8s"),
                                Map.entry("revoke-timeout", "9s"),
                                Map.entry("stop-timeout", "1s"),
                                Map.entry("session-timeout", "10s"),
                                Map.entry("fetch-size", "2MB"),
                                Map.entry("queue-size", "11"),
                                Map.entry("buffer-size", "3MB"),
                                Map.entry("max-message-size", "5kB"),
                                Map.entry("compression", "zstd"),
                                Map.entry("max-block", "500ms"),
                                Map.entry("delivery-timeout", "20s"),
                                Map.entry("request-timeout", "2s"),
                                Map.entry("connect-timeout", "3s"),
                                Map.entry("start-timeout", "12s"),
                                Map.entry("required", "false"),
                                Map.entry("create-topics", "true"),
                                Map.entry("tls", "verify-ca"),
                                Map.entry("tls-ca", "/ca.pem"),
                                Map.entry("tls-certificate", "/tls.crt"),
                                Map.entry("tls-key", "/tls.key"),
                                Map.entry("sasl-mechanism", "scram-sha-256"),
                                Map.entry("username", "u"),
                                Map.entry("password", "p")),
                        configuration -> {
                            assertThat(configuration.bootstrapServers()).containsExactly("a:1", "b:2");
                            assertThat(configuration.groupProtocol()).isEqualTo(GroupProtocol.CONSUMER);
                            assertThat(configuration.offsetReset()).isEqualTo(OffsetReset.LATEST);
                            assertThat(configuration.revokeTimeout()).isEqualTo(Duration.ofSeconds(9));
                            assertThat(configuration.maxMessageSize()).isEqualTo(DataSize.parse("5kB"));
                            assertThat(configuration.compression()).isEqualTo(Compression.ZSTD);
                            assertThat(configuration.tls()).isEqualTo(KafkaTls.VERIFY_CA);
                            assertThat(configuration.tlsCa()).hasValue(Path.of("/ca.pem"));
                            assertThat(configuration.saslMechanism()).hasValue(SaslMechanism.SCRAM_SHA_256);
                            assertThat(configuration.required()).isFalse();
                        });
    }
}
