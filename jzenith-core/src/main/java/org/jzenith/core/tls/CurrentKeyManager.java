package org.jzenith.core.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A key manager whose keys can be replaced: handshakes that begin later use the new ones. Safe on any thread.
 *
 * <p>A handshake chooses an alias, and then asks for the key and for the certificates of the alias. If the keys are
 * replaced in between, it still gets both from the keys among which it chose.
 */
final class CurrentKeyManager extends X509ExtendedKeyManager {

    /** The number of replaced keys that a handshake, which takes moments, may still use. */
    private static final int KEPT = 8;

    /** The newest first. */
    private volatile List<KeyMaterial> generations;

    CurrentKeyManager(KeyMaterial material) {
        this.generations = List.of(material);
    }

    KeyMaterial current() {
        return generations.get(0);
    }

    synchronized void replace(KeyMaterial material) {
        List<KeyMaterial> replaced = new ArrayList<>();
        replaced.add(material);
        replaced.addAll(generations.subList(0, Math.min(KEPT, generations.size())));
        generations = List.copyOf(replaced);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return serverAlias(keyType, engine == null ? null : engine.getHandshakeSession());
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return serverAlias(keyType, socket instanceof SSLSocket tls ? tls.getHandshakeSession() : null);
    }

    private @Nullable String serverAlias(String keyType, @Nullable SSLSession handshake) {
        return alias(current().forServer(requestedName(handshake), algorithm(keyType)));
    }

    /** Returns the name of RFC 6066, section 3. */
    private static @Nullable String requestedName(@Nullable SSLSession handshake) {
        if (handshake instanceof ExtendedSSLSession session) {
            return session.getRequestedServerNames().stream()
                    .filter(SNIHostName.class::isInstance)
                    .map(name -> ((SNIHostName) name).getAsciiName())
                    .findFirst()
                    .orElse(null);
        }
        return null;
    }

    /** Returns the algorithm of the key: {@code EC_RSA} is a key for EC in a certificate that was signed with RSA. */
    private static String algorithm(String keyType) {
        int underscore = keyType.indexOf('_');
        return underscore < 0 ? keyType : keyType.substring(0, underscore);
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return chooseClientAlias(keyTypes, issuers, null);
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(current()
                .forClient(Arrays.stream(keyTypes)
                        .map(CurrentKeyManager::algorithm)
                        .toList()));
    }

    private static @Nullable String alias(@Nullable KeyEntry entry) {
        return entry == null ? null : entry.alias();
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        KeyEntry entry = entry(alias);
        return entry == null ? null : entry.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        KeyEntry entry = entry(alias);
        return entry == null ? null : entry.key();
    }

    private @Nullable KeyEntry entry(@Nullable String alias) {
        if (alias != null) {
            for (KeyMaterial material : generations) {
                KeyEntry entry = material.withAlias(alias);
                if (entry != null) {
                    return entry;
                }
            }
        }
        return null;
    }

    @Override
    public String[] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return current().aliases().toArray(String[]::new);
    }

    @Override
    public String[] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return current().aliases().toArray(String[]::new);
    }
}
