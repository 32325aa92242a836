package org.jzenith.issuer;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The keys of an issuer: one signs, and its successor is already published. So clients that have fetched the keys since
 * the last rotation know the successor when it begins to sign. An old key stays published until the last of its tokens
 * has expired. Safe on any thread.
 */
final class SigningKeys {

    /** A key, and the expiry of its last token in seconds since 1970. */
    private static final class Usage {
        final SigningKey key;
        long end = Long.MIN_VALUE;

        Usage(SigningKey key) {
            this.key = key;
        }
    }

    private final SigningAlgorithm algorithm;
    private final Clock clock;
    private final List<Usage> old = new ArrayList<>();
    private Usage current;
    private Usage next;

    private SigningKeys(SigningAlgorithm algorithm, Clock clock, Usage current, Usage next) {
        this.algorithm = algorithm;
        this.clock = clock;
        this.current = current;
        this.next = next;
    }

    static SigningKeys generate(SigningAlgorithm algorithm, Clock clock) {
        CompletableFuture<Usage> next = CompletableFuture.supplyAsync(() -> newKey(algorithm));
        return new SigningKeys(algorithm, clock, newKey(algorithm), next.join());
    }

    private static Usage newKey(SigningAlgorithm algorithm) {
        return new Usage(SigningKey.generate(algorithm));
    }

    SigningAlgorithm algorithm() {
        return algorithm;
    }

    /** Returns a token with these claims. A token without {@code exp} never expires, so its key stays. */
    synchronized String sign(Map<String, Object> claims) {
        long end = claims.get("exp") instanceof Number seconds ? seconds.longValue() : Long.MAX_VALUE;
        current.end = Math.max(current.end, end);
        return current.key.sign(claims);
    }

    /** Signs with the next key from now on, and publishes the one after it. */
    synchronized void rotate() {
        old.add(current);
        current = next;
        next = newKey(algorithm);
    }

    /** Replaces all keys by new ones; the old ones become unknown. */
    synchronized void replace() {
        old.clear();
        current = newKey(algorithm);
        next = newKey(algorithm);
    }

    /** Returns the public keys (RFC 7517, section 5). */
    synchronized JWKSet published() {
        long now = clock.instant().getEpochSecond();
        old.removeIf(usage -> usage.end < now);
        List<JWK> keys = new ArrayList<>(List.of(current.key.publicKey(), next.key.publicKey()));
        old.forEach(usage -> keys.add(usage.key.publicKey()));
        return new JWKSet(keys);
    }
}
