package org.jzenith.security.http;

import io.reactivex.Maybe;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.security.identity.ClientCertificates;
import org.jzenith.security.identity.Identity;

/**
 * Knows everybody who has a certificate, by the most exact name in it, without roles: the first URI among its
 * alternative names, as in SPIFFE, else the first name in the DNS (RFC 5280 section 4.2.1.6), else the common name of
 * its subject.
 */
public final class CertificateNames implements ClientCertificates {

    private static final int DNS = 2;
    private static final int URI = 6;

    @Override
    public Maybe<Identity> find(X509Certificate certificate) {
        String name = nameOf(certificate);
        return name == null ? Maybe.empty() : Maybe.just(Identity.of(name, Identity.CERTIFICATE));
    }

    private static @Nullable String nameOf(X509Certificate certificate) {
        String uri = alternative(certificate, URI);
        String host = uri == null ? alternative(certificate, DNS) : uri;
        return host == null ? commonName(certificate) : host;
    }

    private static @Nullable String alternative(X509Certificate certificate, int kind) {
        Collection<List<?>> names;
        try {
            names = certificate.getSubjectAlternativeNames();
        } catch (CertificateParsingException e) {
            throw new InvalidCredentialsException("The alternative names of a certificate cannot be read", e);
        }
        return names == null
                ? null
                : names.stream()
                        .filter(name -> name.get(0).equals(kind))
                        .map(name -> (String) name.get(1))
                        .findFirst()
                        .orElse(null);
    }

    private static @Nullable String commonName(X509Certificate certificate) {
        try {
            return new LdapName(certificate.getSubjectX500Principal().getName(X500Principal.RFC2253))
                    .getRdns().stream()
                            .filter(part -> part.getType().equalsIgnoreCase("CN") && part.getValue() instanceof String)
                            .map(Rdn::getValue)
                            .map(String.class::cast)
                            .findFirst()
                            .orElse(null);
        } catch (InvalidNameException e) {
            throw new InvalidCredentialsException("The subject of a certificate cannot be read", e);
        }
    }
}
