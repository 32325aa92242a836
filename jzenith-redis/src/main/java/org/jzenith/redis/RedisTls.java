package org.jzenith.redis;

/** Whether the way to the server is encrypted, and what is checked of its certificate. */
enum RedisTls {
    /** Plain. */
    DISABLE,
    /** Encrypted; whoever answers is believed. */
    REQUIRE,
    /** Encrypted, with a certificate that is trusted, whatever name it has. */
    VERIFY_CA,
    /** Encrypted, with a certificate that is trusted and has the name of the host. */
    VERIFY_FULL
}
