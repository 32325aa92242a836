package org.jzenith.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Asks an issuer as anybody would who knows only its name. */
record IssuerClient(URI issuer) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** What comes before the bytes of a public key of Ed25519 in its encoded form (RFC 8410). */
    private static final String ED25519_HEAD = "302a300506032b6570032100";

    HttpResponse<String> get(String path) throws Exception {
        return HTTP.send(HttpRequest.newBuilder(URI.create(issuer + path)).build(), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String form, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(issuer + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    Map<String, Object> json(String path) throws Exception {
        HttpResponse<String> response = get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        return JSONObjectUtils.parse(response.body());
    }

    /** Returns the keys that are published. */
    List<JWK> keys() throws Exception {
        String place = (String) json("/.well-known/openid-configuration").get("jwks_uri");
        return JWKSet.parse(json(place.substring(issuer.toString().length()))).getKeys();
    }

    boolean isReachable() throws Exception {
        try {
            return get("/keys").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the claims of a token whose signature is by a key that is published. */
    JWTClaimsSet verified(String token) throws Exception {
        SignedJWT parsed = SignedJWT.parse(token);
        JWK key = keys().stream()
                .filter(published ->
                        published.getKeyID().equals(parsed.getHeader().getKeyID()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("the key of the token is not published"));
        assertThat(key.getAlgorithm()).isEqualTo(parsed.getHeader().getAlgorithm());
        assertThat(isSigned(parsed, key)).as("signature").isTrue();
        return parsed.getJWTClaimsSet();
    }

    boolean knowsKeyOf(String token) throws Exception {
        String id = SignedJWT.parse(token).getHeader().getKeyID();
        return keys().stream().anyMatch(key -> key.getKeyID().equals(id));
    }

    private static boolean isSigned(SignedJWT token, JWK key) throws Exception {
        if (key instanceof OctetKeyPair pair) {
            byte[] encoded = HexFormat.of()
                    .parseHex(
                            ED25519_HEAD + HexFormat.of().formatHex(pair.getX().decode()));
            PublicKey publicKey = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
            Signature signature = Signature.getInstance("Ed25519");
            signature.initVerify(publicKey);
            signature.update(token.getSigningInput());
            return signature.verify(token.getSignature().decode());
        }
        JWSVerifier verifier = key instanceof RSAKey rsa ? new RSASSAVerifier(rsa) : new ECDSAVerifier((ECKey) key);
        return token.verify(verifier);
    }
}
