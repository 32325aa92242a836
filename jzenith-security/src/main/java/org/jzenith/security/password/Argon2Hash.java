package org.jzenith.security.password;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A hash of Argon2id or Argon2i in the PHC string format: {@code $argon2id$v=19$m=19456,t=2,p=1$salt$hash}. */
final class Argon2Hash implements PasswordHash {

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int MAX_ITERATIONS = 1_000;
    private static final Pattern PHC = Pattern.compile(
            "\\$argon2(id|i)\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,3})\\$([A-Za-z0-9+/]{11,128})\\$([A-Za-z0-9+/]{16,256})");

    private final Argon2Parameters parameters;
    private final byte[] salt;
    private final byte[] hash;

    private Argon2Hash(Argon2Parameters parameters, byte[] salt, byte[] hash) {
        this.parameters = parameters;
        this.salt = salt;
        this.hash = hash;
    }

    /** Computes the hash of a password with a new salt. */
    static Argon2Hash of(byte[] password, Argon2Parameters parameters, SecureRandom random) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return new Argon2Hash(parameters, salt, parameters.compute(password, salt, HASH_BYTES));
    }

    static Argon2Hash parse(String text) {
        Matcher phc = PHC.matcher(text);
        if (!phc.matches()) {
            throw new IllegalArgumentException(
                    "The hash is not one of Argon2id or Argon2i (expected: $argon2id$v=19$m=...,t=...,p=...$salt$hash)");
        }
        Argon2Parameters parameters = new Argon2Parameters(
                phc.group(1).equals("id") ? Argon2Parameters.ID : Argon2Parameters.I,
                Integer.parseInt(phc.group(2)),
                Integer.parseInt(phc.group(3)),
                Integer.parseInt(phc.group(4)));
        if (parameters.parallelism() < 1
                || parameters.memory() < Argon2Parameters.minMemory(parameters.parallelism())
                || parameters.iterations() < 1
                || parameters.iterations() > MAX_ITERATIONS) {
            throw new IllegalArgumentException("The hash has impossible parameters: " + parameters.phc());
        }
        return new Argon2Hash(
                parameters,
                Base64.getDecoder().decode(phc.group(5)),
                Base64.getDecoder().decode(phc.group(6)));
    }

    @Override
    public int memoryKilobytes() {
        return parameters.memory();
    }

    @Override
    public boolean matches(byte[] password) {
        return MessageDigest.isEqual(hash, parameters.compute(password, salt, hash.length));
    }

    @Override
    public boolean isLike(Argon2Parameters current) {
        return parameters.equals(current) && salt.length >= SALT_BYTES && hash.length >= HASH_BYTES;
    }

    /** Returns the PHC string. */
    @Override
    public String toString() {
        Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
        return parameters.phc() + '$' + encoder.encodeToString(salt) + '$' + encoder.encodeToString(hash);
    }
}
