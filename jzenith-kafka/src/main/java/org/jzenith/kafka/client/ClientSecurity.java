package org.jzenith.kafka.client;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.Secret;

/**
 * How clients encrypt their connections and authenticate themselves.
 *
 * @param tls null without encryption
 * @param login null without a name and a password
 */
public record ClientSecurity(@Nullable TlsContext tls, @Nullable Login login) {

    /** A name and a password. */
    public record Login(SaslMechanism mechanism, String username, Secret password) {}

    /** Returns the settings of Kafka. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        String transport = tls == null ? "PLAINTEXT" : "SSL";
        settings.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, login == null ? transport : "SASL_" + transport);
        if (tls != null) {
            settings.put(SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG, TlsEngines.class);
            settings.put(SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG, tls.verifiesHost() ? "https" : "");
            settings.put(TlsEngines.CONTEXT, tls);
        }
        if (login != null) {
            settings.put(SaslConfigs.SASL_MECHANISM, login.mechanism().toString());
            settings.put(
                    SaslConfigs.SASL_JAAS_CONFIG,
                    new Password(login.mechanism()
                            .jaas(login.username(), login.password().value())));
        }
        return settings;
    }
}
