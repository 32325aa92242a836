package org.jzenith.security.jwt;

import io.reactivex.Single;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.jzenith.security.identity.Identity;

/**
 * Tokens that have been verified, up to a number of bytes. In two generations: once the younger one has half of the
 * bytes, the older one is forgotten, except for what was used in the meantime. Safe on any thread.
 */
final class VerifiedTokens {

    /**
     * About what an entry takes besides the token, whose claims take twice as much again. It also limits the number.
     */
    private static final int OVERHEAD = 512;

    /**
     * What is known of a token.
     *
     * @param identity the caller, ready to be returned
     * @param key the key that it was verified with
     * @param endMillis when it expires
     */
    record Entry(Single<Identity> identity, VerificationKey key, long endMillis) {}

    /**
     * The text of a token. Its hash is made of its last characters only, which are those of a signature and therefore
     * as good as random: the whole text would take longer than all the rest of a request's authentication.
     */
    private record Token(String text) {

        private static final int HASHED = 16;

        @Override
        public int hashCode() {
            int hash = 0;
            for (int i = Math.max(0, text.length() - HASHED); i < text.length(); i++) {
                hash = 31 * hash + text.charAt(i);
            }
            return hash;
        }

        /** About how many bytes an entry of this token takes. */
        long bytes() {
            return OVERHEAD + 3L * text.length();
        }
    }

    private static final class Generation {
        final Map<Token, Entry> entries = new ConcurrentHashMap<>();
        final AtomicLong bytes = new AtomicLong();
    }

    private final long maxBytes;
    private volatile Generation young = new Generation();
    private volatile Generation old = new Generation();

    VerifiedTokens(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Returns what is known of a token, which may have expired. */
    @Nullable
    Entry get(String text) {
        Token token = new Token(text);
        Entry entry = young.entries.get(token);
        if (entry != null) {
            return entry;
        }
        Entry older = old.entries.get(token);
        if (older != null) {
            put(token, older);
        }
        return older;
    }

    /** Keeps what is known of a token, unless it is too large. */
    void put(String text, Entry entry) {
        put(new Token(text), entry);
    }

    private void put(Token token, Entry entry) {
        long size = token.bytes();
        if (size > maxBytes / 2) {
            return;
        }
        Generation current = young;
        if (current.entries.put(token, entry) == null && current.bytes.addAndGet(size) > maxBytes / 2 - size) {
            age(current);
        }
    }

    private synchronized void age(Generation full) {
        if (young == full) {
            old = full;
            young = new Generation();
        }
    }

    /** Forgets a token. */
    void remove(String text) {
        Token token = new Token(text);
        for (Generation generation : new Generation[] {young, old}) {
            if (generation.entries.remove(token) != null) {
                generation.bytes.addAndGet(-token.bytes());
            }
        }
    }

    /** Returns about how many bytes the tokens take. */
    long bytes() {
        return young.bytes.get() + old.bytes.get();
    }
}
