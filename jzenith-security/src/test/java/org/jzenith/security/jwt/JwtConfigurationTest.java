package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.testing.ConfigAssertions.assertThatConfiguration;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.DataSize;
import org.jzenith.core.config.Secret;

/** Each key, its default and its value when it is set. */
class JwtConfigurationTest {

    @Test
    void hasFiniteDefaultsAndNoKey() {
        assertThatConfiguration(JwtConfiguration.class)
                .hasDefaults(Map.ofEntries(
                        Map.entry("issuer", ""),
                        Map.entry("public-key", ""),
                        Map.entry("private-key", ""),
                        Map.entry("secret", ""),
                        Map.entry("audience", ""),
                        Map.entry("clock-skew", "30s"),
                        Map.entry("name-claim", "sub"),
                        Map.entry("roles-claim", "roles"),
                        Map.entry("scheme", "Bearer"),
                        Map.entry("cache-size", "8MB"),
                        Map.entry("lifetime", "15m"),
                        Map.entry("refresh-interval", "5m"),
                        Map.entry("cool-down", "10s"),
                        Map.entry("max-stale", "24h"),
                        Map.entry("fetch-timeout", "5s"),
                        Map.entry("start-timeout", "30s"),
                        Map.entry("required", "true"),
                        Map.entry("tls-ca", "")));
    }

    @Test
    void isReadFromItsKeys() {
        assertThatConfiguration(JwtConfiguration.class)
                .maps(
                        Map.ofEntries(
                                Map.entry("issuer", "https://issuer.example.org/realms/shop"),
                                Map.entry("public-key", "/public.pem"),
                                Map.entry("private-key", "/private.pem"),
                                Map.entry("secret", "s"),
                                Map.entry("audience", "shop,admin"),
                                Map.entry("clock-skew", "1s"),
                                Map.entry("name-claim", "preferred_username"),
                                Map.entry("roles-claim", "realm_access.roles"),
                                Map.entry("scheme", "Token"),
                                Map.entry("cache-size", "1MB"),
                                Map.entry("lifetime", "2s"),
                                Map.entry("refresh-interval", "3s"),
                                Map.entry("cool-down", "4s"),
                                Map.entry("max-stale", "5s"),
                                Map.entry("fetch-timeout", "6s"),
                                Map.entry("start-timeout", "7s"),
                                Map.entry("required", "false"),
                                Map.entry("tls-ca", "/ca.pem")),
                        configuration -> {
                            assertThat(configuration.issuer())
                                    .hasValue(URI.create("https://issuer.example.org/realms/shop"));
                            assertThat(configuration.secret()).hasValue(Secret.of("s"));
                            assertThat(configuration.audience()).containsExactlyInAnyOrder("shop", "admin");
                            assertThat(configuration.rolesClaim()).isEqualTo("realm_access.roles");
                            assertThat(configuration.cacheSize()).isEqualTo(new DataSize(1024 * 1024));
                            assertThat(configuration.maxStale()).isEqualTo(Duration.ofSeconds(5));
                            assertThat(configuration.tlsCa()).hasValue(Path.of("/ca.pem"));
                            assertThat(configuration.discovers()).isFalse();
                        });
    }
}
