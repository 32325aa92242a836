package org.jzenith.security.jwt;

import com.nimbusds.jose.Algorithm;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyOperation;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.security.PublicKey;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches the keys of an issuer: OpenID Connect Discovery 1.0, section 4, then the JSON Web Key Set (RFC 7517) that it
 * names. Used on one event loop only.
 */
final class IssuerClient {

    private static final Logger LOG = LoggerFactory.getLogger(IssuerClient.class);
    private static final String WELL_KNOWN = "/.well-known/openid-configuration";
    /** A token without an id is compared with all. */
    private static final int MAX_KEYS = 100;

    private final String issuer;
    private final JsonFetcher fetcher;

    IssuerClient(Vertx vertx, String issuer, JwtConfiguration configuration) {
        this.issuer = issuer;
        this.fetcher = new JsonFetcher(vertx, configuration.fetchTimeout(), configuration.tlsCa());
    }

    /** Fetches the keys; those that cannot be used are left out. */
    Future<List<VerificationKey>> fetch() {
        return fetcher.fetch(discovery(issuer))
                .compose(this::keySetUrl)
                .compose(fetcher::fetch)
                .compose(this::keys);
    }

    static String discovery(String issuer) {
        return (issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer) + WELL_KNOWN;
    }

    private Future<String> keySetUrl(Map<String, Object> metadata) {
        if (!issuer.equals(metadata.get("issuer"))) {
            return failure(
                    "calls itself " + UntrustedText.of(metadata.get("issuer")) + " (expected: exactly " + issuer + ')');
        }
        if (!(metadata.get("jwks_uri") instanceof String url) || !(url.startsWith("https://") || isPlainToo(url))) {
            return failure(
                    "names " + UntrustedText.of(metadata.get("jwks_uri")) + " as the place of its keys (expected: an "
                            + (issuer.startsWith("https:") ? "https" : "http or https") + " URL)");
        }
        return Future.succeededFuture(url);
    }

    /** Keys without TLS would be as good as none behind an issuer with it. */
    private boolean isPlainToo(String url) {
        return issuer.startsWith("http:") && url.startsWith("http://");
    }

    private <T> Future<T> failure(String what) {
        return Future.failedFuture(new IOException(issuer + ' ' + what));
    }

    private Future<List<VerificationKey>> keys(Map<String, Object> set) {
        if (!(set.get("keys") instanceof List<?> all) || all.size() > MAX_KEYS) {
            return failure("has no set of at most " + MAX_KEYS + " keys");
        }
        List<VerificationKey> usable = new ArrayList<>();
        for (Object each : all) {
            try {
                usable.add(key(each));
            } catch (IllegalArgumentException | ParseException | JOSEException e) {
                LOG.debug("A key of {} is not used: {}", issuer, UntrustedText.of(e.getMessage()));
            }
        }
        return Future.succeededFuture(usable);
    }

    @SuppressWarnings("unchecked") // The keys of JSON are texts.
    private static VerificationKey key(Object each) throws ParseException, JOSEException {
        if (!(each instanceof Map<?, ?> json)) {
            throw new IllegalArgumentException("it is not an object");
        }
        JWK key = JWK.parse((Map<String, Object>) json);
        if (key.getKeyUse() != null && !key.getKeyUse().equals(KeyUse.SIGNATURE)) {
            throw new IllegalArgumentException("it is for " + key.getKeyUse());
        }
        if (key.getKeyOperations() != null && !key.getKeyOperations().contains(KeyOperation.VERIFY)) {
            throw new IllegalArgumentException("it is for " + key.getKeyOperations());
        }
        return VerificationKey.of(key.getKeyID(), publicKey(key), algorithm(key.getAlgorithm()));
    }

    private static PublicKey publicKey(JWK key) throws JOSEException {
        if (key instanceof RSAKey rsa) {
            return rsa.toRSAPublicKey();
        }
        if (key instanceof ECKey ec) {
            return ec.toECPublicKey();
        }
        if (key instanceof OctetKeyPair pair && pair.getCurve().equals(Curve.Ed25519)) {
            return Ed25519Signature.publicKey(pair.getX().decode());
        }
        throw new IllegalArgumentException("its kind is " + key.getKeyType());
    }

    private static @Nullable JWSAlgorithm algorithm(@Nullable Algorithm algorithm) {
        return algorithm == null ? null : JWSAlgorithm.parse(algorithm.getName());
    }

    Future<Void> close() {
        return fetcher.close();
    }
}
