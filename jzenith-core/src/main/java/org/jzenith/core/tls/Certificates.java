package org.jzenith.core.tls;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
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

/** Reads certificates in PEM, and what they say. */
final class Certificates {

    private static final Set<String> LABELS = Set.of("CERTIFICATE", "X509 CERTIFICATE"); // RFC 7468, section 5.3
    private static final int DNS_NAME = 2; // RFC 5280, section 4.2.1.6
    private static final int IP_ADDRESS = 7;

    private Certificates() {}

    /** Returns all certificates of a file, at least one. */
    static List<X509Certificate> read(Path file, byte[] bytes) throws TlsFileException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (PemBlock block : PemBlock.read(file, bytes)) {
            if (LABELS.contains(block.label())) {
                certificates.add(parse(file, block.content()));
            }
        }
        if (certificates.isEmpty()) {
            throw new TlsFileException(file, "has no certificate", "certificates in PEM");
        }
        return certificates;
    }

    private static X509Certificate parse(Path file, byte[] der) throws TlsFileException {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (CertificateException e) {
            throw new TlsFileException(
                    file, "has a certificate that cannot be understood: " + e.getMessage(), "certificates in PEM");
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

    /** Returns the names of hosts that a certificate is for, in lower case; some may begin with {@code *.}. */
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
            return names; // A certificate without names that can be understood is for no host.
        }
        return names;
    }
}
