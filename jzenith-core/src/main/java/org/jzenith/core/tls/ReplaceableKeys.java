package org.jzenith.core.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.Stream;
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
 * <p>A handshake requests an alias for each algorithm in turn, and then the key and the certificates of the alias. If
 * the keys are replaced meanwhile, the handshake still gets all of them from the keys that it began with.
 */
final class ReplaceableKeys extends X509ExtendedKeyManager {

    private volatile KeyMaterial current;
    /** The keys with which connections began, by their engines or sockets. */
    private final Map<Object, KeyMaterial> begun = Collections.synchronizedMap(new WeakHashMap<>());

    ReplaceableKeys(KeyMaterial material) {
        this.current = material;
    }

    KeyMaterial current() {
        return current;
    }

    void replace(KeyMaterial material) {
        current = material;
    }

    private KeyMaterial materialOf(@Nullable Object connection) {
        return connection == null ? current : begun.computeIfAbsent(connection, absent -> current);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return serverAlias(keyType, engine, engine == null ? null : engine.getHandshakeSession());
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return serverAlias(keyType, socket, socket instanceof SSLSocket tls ? tls.getHandshakeSession() : null);
    }

    private @Nullable String serverAlias(String keyType, @Nullable Object connection, @Nullable SSLSession handshake) {
        return alias(materialOf(connection).forServer(requestedName(handshake), algorithm(keyType)));
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
        return clientAlias(keyTypes, engine);
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return clientAlias(keyTypes, socket);
    }

    private @Nullable String clientAlias(String[] keyTypes, @Nullable Object connection) {
        List<String> algorithms =
                Arrays.stream(keyTypes).map(ReplaceableKeys::algorithm).toList();
        return alias(materialOf(connection).forClient(algorithms));
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
        if (alias == null) {
            return null;
        }
        KeyEntry entry = current.withAlias(alias);
        return entry == null ? replacedEntry(alias) : entry;
    }

    private @Nullable KeyEntry replacedEntry(String alias) {
        synchronized (begun) {
            return begun.values().stream()
                    .flatMap(material -> Stream.ofNullable(material.withAlias(alias)))
                    .findFirst()
                    .orElse(null);
        }
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
