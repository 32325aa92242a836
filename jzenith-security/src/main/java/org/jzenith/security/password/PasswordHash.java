package org.jzenith.security.password;

/** A stored hash of a password, in one of the forms that are read. */
interface PasswordHash {

    /** Returns how much memory the comparison takes, in KB. */
    int memoryKilobytes();

    /** Compares a password with the hash, in a time that does not depend on where they begin to differ. */
    boolean matches(byte[] password);

    /** Returns whether the hash is as new hashes are. */
    boolean isLike(Argon2Parameters current);

    /**
     * Reads a hash.
     *
     * @throws IllegalArgumentException if it has none of the known forms, or would take too long
     */
    static PasswordHash parse(String text) {
        if (text.startsWith("$argon2")) {
            return Argon2Hash.parse(text);
        }
        if (text.startsWith("$2")) {
            return BcryptHash.parse(text);
        }
        throw new IllegalArgumentException("The hash is neither of Argon2 ($argon2id$) nor of bcrypt ($2b$)");
    }
}
