package org.jzenith.security.jwt;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

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
        return pem(label, key.getEncoded());
    }

    private static String pem(String label, byte[] content) {
        return "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                + label + "-----\n";
    }

    static String publicPem(KeyPair pair) {
        return pem("PUBLIC KEY", pair.getPublic());
    }

    static String privatePem(KeyPair pair) {
        return pem("PRIVATE KEY", pair.getPrivate());
    }

    /** Returns a private key as {@code openssl genrsa -traditional} writes it. */
    static String pkcs1Pem(KeyPair rsa) {
        return pem("RSA PRIVATE KEY", pkcs8(rsa).get(2));
    }

    /** Returns a private key as {@code openssl ecparam -genkey} writes it, after a block that names its curve. */
    static String sec1Pem(KeyPair ec) {
        byte[] curve = elements(pkcs8(ec).get(1)).get(1);
        byte[] parameters = new byte[curve.length + 2];
        parameters[0] = 6; // The tag of an object identifier.
        parameters[1] = (byte) curve.length;
        System.arraycopy(curve, 0, parameters, 2, curve.length);
        return pem("EC PARAMETERS", parameters)
                + pem("EC PRIVATE KEY", pkcs8(ec).get(2));
    }

    /** Returns the version, the algorithm and the key of a private key in PKCS #8. */
    private static List<byte[]> pkcs8(KeyPair pair) {
        return elements(elements(pair.getPrivate().getEncoded()).get(0));
    }

    /** Returns the contents of elements in DER (X.690). */
    private static List<byte[]> elements(byte[] der) {
        List<byte[]> contents = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.wrap(der);
        while (buffer.hasRemaining()) {
            buffer.get(); // The tag.
            int length = buffer.get();
            if (length < 0) {
                byte[] bytes = new byte[length & 0x7F];
                buffer.get(bytes);
                length = new BigInteger(1, bytes).intValueExact();
            }
            byte[] content = new byte[length];
            buffer.get(content);
            contents.add(content);
        }
        return contents;
    }
}
