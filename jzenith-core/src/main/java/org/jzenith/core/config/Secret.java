package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A text that is told only to who asks for it by {@link #value()}: a password, a token. Whatever prints, logs or serialises an
 * object that holds one shows {@code ******} or nothing. Immutable and safe on any thread.
 */
public final class Secret {

    /** What stands in the place of a secret wherever something is printed. */
    static final String MASK = "******";

    /** Transient, so that serialisers which read fields pass it over; no getter, so that those which read properties do too. */
    private final transient String value;

    private Secret(String value) {
        this.value = value;
    }

    /** Returns the secret of the given text. */
    public static Secret of(String value) {
        return new Secret(requireNonNull(value, "value"));
    }

    /** Returns the text itself; hand it on at once and keep it nowhere. */
    public String value() {
        return value;
    }

    /** Compares the texts in a time that does not tell where they begin to differ. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && MessageDigest.isEqual(
                value.getBytes(StandardCharsets.UTF_8), secret.value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns {@code ******}, whatever the text. */
    @Override
    public String toString() {
        return MASK;
    }
}
