package org.jzenith.security.password;

import java.nio.charset.StandardCharsets;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;

/**
 * How Argon2 (RFC 9106) computes a hash.
 *
 * @param type the variant, as {@link org.bouncycastle.crypto.params.Argon2Parameters} numbers them
 * @param memory the memory in KB
 * @param iterations the number of passes over it
 * @param parallelism the number of lanes
 */
record Argon2Parameters(int type, int memory, int iterations, int parallelism) {

    static final int ID = org.bouncycastle.crypto.params.Argon2Parameters.ARGON2_id;
    static final int I = org.bouncycastle.crypto.params.Argon2Parameters.ARGON2_i;
    static final int VERSION = org.bouncycastle.crypto.params.Argon2Parameters.ARGON2_VERSION_13;

    static Argon2Parameters of(PasswordConfiguration configuration) {
        return new Argon2Parameters(
                ID,
                (int) Math.min(Integer.MAX_VALUE, configuration.memory().bytes() / 1024),
                configuration.iterations(),
                configuration.parallelism());
    }

    /** Returns the least memory that the algorithm takes, in KB (RFC 9106, section 3.1). */
    static int minMemory(int parallelism) {
        return 8 * parallelism;
    }

    /** Computes the hash; takes a time of the order of {@code memory} times {@code iterations}. */
    byte[] compute(byte[] password, byte[] salt, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new org.bouncycastle.crypto.params.Argon2Parameters.Builder(type)
                .withVersion(VERSION)
                .withMemoryAsKB(memory)
                .withIterations(iterations)
                .withParallelism(parallelism)
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        generator.generateBytes(password, hash);
        return hash;
    }

    /** Returns the beginning of a hash in the PHC string format, without salt and hash. */
    String phc() {
        return (type == ID ? "$argon2id" : "$argon2i") + "$v=" + VERSION + "$m=" + memory + ",t=" + iterations + ",p="
                + parallelism;
    }

    /** Returns the bytes of a password, as all implementations of Argon2 take them. */
    static byte[] bytes(String password) {
        return password.getBytes(StandardCharsets.UTF_8);
    }
}
