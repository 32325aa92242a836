package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.apiguardian.api.API;

/**
 * A secret text, such as a password or a token, which is available only through {@link #value()}. If an object with a
 * secret is printed, logged or serialised, the secret appears as {@code ******} or not at all. Immutable and safe on
 * any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class Secret {

    /**
     * The text. Transient and without a getter, so that serialisers skip it, whether they read fields or properties.
     */
    private final transient String value;

    private Secret(String value) {
        this.value = value;
    }

    /** Returns a secret with the given text. */
    public static Secret of(String value) {
        return new Secret(requireNonNull(value, "value"));
    }

    /** Returns the text itself. Pass it on immediately and do not store it. */
    public String value() {
        return value;
    }

    /** Compares the texts in a time that does not reveal the position of the first difference. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret
                && MessageDigest.isEqual(
                        value.getBytes(StandardCharsets.UTF_8), secret.value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** Returns {@code ******}, regardless of the text. */
    @Override
    public String toString() {
        return "******";
    }
}
