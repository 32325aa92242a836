package org.jzenith.security.jwt;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Base64;

/** New keys, and keys in PEM. */
final class TestKeys {

    static final String SECRET = "a secret of thirty-two bytes or more, for tests";

    private TestKeys() {}

    static KeyPair rsa(int bits) {
        return pair("RSA", new RSAKeyGenParameterSpec(bits, RSAKeyGenParameterSpec.F4));
    }

    static KeyPair ec(String curve) {
        return pair("EC", new ECGenParameterSpec(curve));
    }

    static KeyPair ed25519() {
        return pair("Ed25519", NamedParameterSpec.ED25519);
    }

    private static KeyPair pair(String kind, AlgorithmParameterSpec parameters) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
            generator.initialize(parameters);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    static String pem(String label, Key key) {
        return "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(key.getEncoded())
                + "\n-----END " + label + "-----\n";
    }

    static String publicPem(KeyPair pair) {
        return pem("PUBLIC KEY", pair.getPublic());
    }

    static String privatePem(KeyPair pair) {
        return pem("PRIVATE KEY", pair.getPrivate());
    }
}
