package org.jzenith.kafka;

import java.util.Locale;

/** The encryption of connections, and the checks of the certificate of a broker. */
enum KafkaTls {
    /** Not encrypted. */
    DISABLE,
    /** Encrypted; any certificate is accepted. */
    REQUIRE,
    /** Encrypted, with a trusted certificate for any name. */
    VERIFY_CA,
    /** Encrypted, with a trusted certificate for the name of the host. */
    VERIFY_FULL;

    /** Returns whether the client checks the signature of the certificate. */
    boolean verifies() {
        return this == VERIFY_CA || this == VERIFY_FULL;
    }

    /** Returns the notation of the configuration. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
