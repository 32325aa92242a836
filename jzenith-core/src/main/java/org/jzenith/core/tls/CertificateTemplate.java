package org.jzenith.core.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import javax.security.auth.x500.X500Principal;

/**
 * The content of a new certificate (RFC 5280, section 4.1). The JDK reads certificates, but does not write them.
 *
 * @param subject the owner of the certificate
 * @param key the subject's key
 * @param hosts names, and addresses as numbers, of the subject
 * @param authority whether the subject may issue certificates
 * @param notBefore the first moment at which it is valid
 * @param notAfter the last one
 */
record CertificateTemplate(
        X500Principal subject,
        PublicKey key,
        List<String> hosts,
        boolean authority,
        Instant notBefore,
        Instant notAfter) {

    private static final BigInteger VERSION_3 = BigInteger.TWO;
    private static final String BASIC_CONSTRAINTS = "2.5.29.19";
    private static final String SUBJECT_ALT_NAME = "2.5.29.17";
    private static final int DNS_NAME = 0x82; // the context tags of GeneralName
    private static final int IP_ADDRESS = 0x87;
    private static final int SERIAL_BITS = 127; // positive, in at most 16 bytes

    /** Returns a certificate with a random serial number. */
    X509Certificate issued(X500Principal issuer, PrivateKey issuerKey) throws GeneralSecurityException {
        byte[] algorithm = algorithm(issuerKey);
        byte[] signed = Der.sequence(
                Der.tagged(0, Der.integer(VERSION_3)),
                Der.integer(new BigInteger(SERIAL_BITS, new SecureRandom()).add(BigInteger.ONE)),
                algorithm,
                issuer.getEncoded(),
                Der.sequence(Der.time(notBefore), Der.time(notAfter)),
                subject.getEncoded(),
                key.getEncoded(),
                Der.tagged(3, extensions()));
        Signature signature = Signature.getInstance(
                switch (issuerKey.getAlgorithm()) {
                    case "EC" -> "SHA256withECDSA";
                    case "RSA" -> "SHA256withRSA";
                    default -> "Ed25519";
                });
        signature.initSign(issuerKey);
        signature.update(signed);
        byte[] certificate = Der.sequence(signed, algorithm, Der.bits(signature.sign()));
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(certificate));
    }

    private static byte[] algorithm(PrivateKey issuerKey) {
        return switch (issuerKey.getAlgorithm()) {
            case "EC" -> Der.sequence(Der.objectIdentifier("1.2.840.10045.4.3.2")); // ecdsa-with-SHA256, RFC 5758
            case "RSA" -> Der.sequence(Der.objectIdentifier("1.2.840.113549.1.1.11"), Der.NULL); // RFC 4055
            default -> Der.sequence(Der.objectIdentifier("1.3.101.112")); // Ed25519, RFC 8410
        };
    }

    private byte[] extensions() {
        byte[] constraints = Der.sequence(
                Der.objectIdentifier(BASIC_CONSTRAINTS),
                Der.TRUE, // critical
                Der.octets(authority ? Der.sequence(Der.TRUE) : Der.sequence()));
        if (hosts.isEmpty()) {
            return Der.sequence(constraints);
        }
        byte[][] names = hosts.stream().map(CertificateTemplate::generalName).toArray(byte[][]::new);
        return Der.sequence(
                constraints, Der.sequence(Der.objectIdentifier(SUBJECT_ALT_NAME), Der.octets(Der.sequence(names))));
    }

    private static byte[] generalName(String host) {
        if (!host.matches("[0-9.]+|.*:.*")) {
            return Der.of(DNS_NAME, host.getBytes(StandardCharsets.US_ASCII));
        }
        try {
            return Der.of(IP_ADDRESS, InetAddress.getByName(host).getAddress()); // Not a DNS query.
        } catch (java.net.UnknownHostException e) {
            throw new IllegalArgumentException(host + " (expected: a name or an IP address)", e);
        }
    }
}
