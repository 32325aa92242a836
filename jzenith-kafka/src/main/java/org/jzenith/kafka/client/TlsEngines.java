package org.jzenith.kafka.client;

import java.security.KeyStore;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.apache.kafka.common.security.auth.SslEngineFactory;
import org.jspecify.annotations.Nullable;

/** Encrypts the connections of Kafka's clients, which create it; the settings contain the {@link TlsContext}. */
public final class TlsEngines implements SslEngineFactory {

    /** The setting with the {@link TlsContext}. */
    static final String CONTEXT = "jzenith.tls.context";

    private @Nullable TlsContext tls;

    /** Creates engines that {@link #configure} makes usable. */
    public TlsEngines() {}

    @Override
    public void configure(Map<String, ?> settings) {
        tls = (TlsContext) settings.get(CONTEXT);
    }

    @Override
    public SSLEngine createClientSslEngine(String host, int port, @Nullable String identification) {
        if (tls == null) {
            throw new IllegalStateException("configure(...) has not been called");
        }
        SSLEngine engine = tls.context().createSSLEngine(host, port);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm(tls.verifiesHost() ? "HTTPS" : "");
        engine.setSSLParameters(parameters);
        return engine;
    }

    @Override
    public SSLEngine createServerSslEngine(String host, int port) {
        throw new UnsupportedOperationException("This is a client");
    }

    @Override
    public boolean shouldBeRebuilt(Map<String, Object> settings) {
        return false;
    }

    @Override
    public Set<String> reconfigurableConfigs() {
        return Set.of();
    }

    @Override
    public @Nullable KeyStore keystore() {
        return null;
    }

    @Override
    public @Nullable KeyStore truststore() {
        return null;
    }

    @Override
    public void close() {}
}
