package org.jzenith.core.tls;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Reads certificates in PEM, and their content. */
final class Certificates {

    /** The labels of a block that has a certificate. */
    static final Set<String> LABELS = Set.of("CERTIFICATE", "X509 CERTIFICATE"); // RFC 7468, section 5.3

    private static final int DNS_NAME = 2; // RFC 5280, section 4.2.1.6
    private static final int IP_ADDRESS = 7;

    private Certificates() {}

    /** Returns all certificates of a text, at least one. */
    static List<X509Certificate> read(String pem) throws PemException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (PemBlock block : PemBlock.read(pem)) {
            if (LABELS.contains(block.label())) {
                certificates.add(parse(block.content()));
            }
        }
        if (certificates.isEmpty()) {
            throw new PemException("has no certificate", "certificates in PEM");
        }
        return certificates;
    }

    /** Returns a certificate from its encoding. */
    static X509Certificate parse(byte[] der) throws PemException {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (CertificateException e) {
            throw new PemException(
                    "has a certificate that cannot be understood: " + e.getMessage(), "certificates in PEM");
        }
    }

    /** Returns whether one certificate was issued with the key of another. */
    static boolean isIssuedBy(X509Certificate certificate, X509Certificate issuer) {
        if (!certificate.getIssuerX500Principal().equals(issuer.getSubjectX500Principal())) {
            return false;
        }
        try {
            certificate.verify(issuer.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /** Returns the host names of a certificate in lower case; some may begin with {@code *.}. */
    static Set<String> dnsNames(X509Certificate certificate) {
        return names(certificate, Set.of(DNS_NAME));
    }

    /** Returns the subject, the names, the serial number and the end of a certificate, for the log. */
    static String describe(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName() + " for "
                + names(certificate, Set.of(DNS_NAME, IP_ADDRESS)) + ", serial number "
                + certificate.getSerialNumber().toString(16) + ", valid until "
                + certificate.getNotAfter().toInstant();
    }

    private static Set<String> names(X509Certificate certificate, Set<Integer> kinds) {
        Set<String> names = new TreeSet<>();
        try {
            Collection<List<?>> all = certificate.getSubjectAlternativeNames();
            for (List<?> name : all == null ? List.<List<?>>of() : all) {
                if (name.get(0) instanceof Integer kind && kinds.contains(kind)) {
                    names.add(String.valueOf(name.get(1)).toLowerCase(Locale.ROOT));
                }
            }
        } catch (CertificateParsingException e) {
            return names; // A certificate with unreadable names is for no host.
        }
        return names;
    }
}
