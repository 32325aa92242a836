package org.jzenith.core.tls;

import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.net.ssl.X509ExtendedKeyManager;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Private keys with their certificates, and the choice among them. Immutable and safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class KeyMaterial {

    private final List<KeyEntry> entries;
    private final List<KeyEntry> defaults;
    private final Map<String, List<KeyEntry>> byName = new HashMap<>();

    KeyMaterial(List<KeyEntry> entries) {
        this.entries = List.copyOf(entries);
        KeyEntry first = this.entries.get(0);
        this.defaults = this.entries.stream()
                .filter(entry -> entry.names().equals(first.names()))
                .toList();
        for (KeyEntry entry : this.entries) {
            entry.names().forEach(name -> byName.computeIfAbsent(name, absent -> new ArrayList<>())
                    .add(entry));
        }
    }

    /** Returns a key manager that always has this material. */
    public X509ExtendedKeyManager keyManager() {
        return new ReplaceableKeys(this);
    }

    /** Returns the certificate of each key. */
    public List<X509Certificate> certificates() {
        return entries.stream().map(KeyEntry::certificate).toList();
    }

    /**
     * Returns the key for a client that requests this name. Prefers a certificate for the name, then one for its domain
     * ({@code *.}), then the first key or another for the same names. Returns null if none of these has this algorithm.
     * The caller then has to try another algorithm, not another name.
     *
     * <p>The key manager of the JDK would choose another name before another algorithm.
     *
     * @param name null if the client does not name a host
     */
    @Nullable
    KeyEntry forServer(@Nullable String name, String algorithm) {
        return first(named(name), entry -> isOf(entry, algorithm));
    }

    private List<KeyEntry> named(@Nullable String name) {
        if (name == null) {
            return defaults;
        }
        String host = name.toLowerCase(Locale.ROOT);
        List<KeyEntry> exact = byName.get(host);
        return exact == null
                ? byName.getOrDefault("*" + host.substring(Math.max(0, host.indexOf('.'))), defaults)
                : exact;
    }

    /**
     * Returns the first key of one of these algorithms. The client sends it even if the server does not name its
     * issuer, because it was configured for this server.
     */
    @Nullable
    KeyEntry forClient(List<String> algorithms) {
        return first(entries, entry -> algorithms.stream().anyMatch(algorithm -> isOf(entry, algorithm)));
    }

    private static boolean isOf(KeyEntry entry, String algorithm) {
        return entry.key().getAlgorithm().equals(algorithm);
    }

    @Nullable
    KeyEntry withAlias(String alias) {
        return first(entries, entry -> entry.alias().equals(alias));
    }

    private static @Nullable KeyEntry first(List<KeyEntry> entries, Predicate<KeyEntry> wanted) {
        return entries.stream().filter(wanted).findFirst().orElse(null);
    }

    List<String> aliases() {
        return entries.stream().map(KeyEntry::alias).toList();
    }

    /** Returns the expiry of the first certificate of a file; empty if none came from this file. */
    Optional<Instant> expiry(Path file) {
        return entries.stream()
                .filter(entry -> entry.file().equals(file))
                .map(entry -> entry.certificate().getNotAfter().toInstant())
                .min(Comparator.naturalOrder());
    }

    /** Returns the expiry of the first certificate. */
    Instant expiry() {
        return entries.stream()
                .map(entry -> entry.certificate().getNotAfter().toInstant())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Returns a description of the certificates, without the keys. */
    @Override
    public String toString() {
        return entries.stream().map(KeyEntry::toString).collect(Collectors.joining("; "));
    }
}
