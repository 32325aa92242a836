package org.jzenith.redis;

import java.util.Locale;

/** Whether the way to the server is encrypted, and what is checked of its certificate. */
enum RedisTls {
    /** Plain. */
    DISABLE,
    /** Encrypted; whoever answers is believed. */
    REQUIRE,
    /** Encrypted, with a certificate that is trusted, whatever name it has. */
    VERIFY_CA,
    /** Encrypted, with a certificate that is trusted and has the name of the host. */
    VERIFY_FULL;

    /** Whether it matters who has signed the certificate. */
    boolean verifies() {
        return this == VERIFY_CA || this == VERIFY_FULL;
    }

    /** As it is configured. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
