package org.jzenith.security.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A token with any header and any claims, signed by any key, whether that makes sense or not. */
record TestToken(Map<String, Object> header, Map<String, Object> claims) {

    static final String ISSUER = "https://issuer.example.org";
    static final String AUDIENCE = "shop";

    /** A token that is valid for five minutes. */
    static TestToken of(SteppedTime time, String algorithm) {
        return new TestToken(
                Map.of("alg", algorithm, "typ", "JWT"),
                Map.of(
                        "iss",
                        ISSUER,
                        "aud",
                        AUDIENCE,
                        "sub",
                        "ada",
                        "iat",
                        time.seconds(),
                        "exp",
                        time.seconds() + 300,
                        "roles",
                        List.of("admin")));
    }

    TestToken header(String name, Object value) {
        return new TestToken(with(header, name, value), claims);
    }

    TestToken claim(String name, Object value) {
        return new TestToken(header, with(claims, name, value));
    }

    private static Map<String, Object> with(Map<String, Object> map, String name, Object value) {
        Map<String, Object> copy = new HashMap<>(map);
        if (value == null) {
            copy.remove(name);
        } else {
            copy.put(name, value);
        }
        return copy;
    }

    /** Returns header and payload, which are signed. */
    String unsigned() {
        return Base64URL.encode(JSONObjectUtils.toJSONString(header)) + "."
                + Base64URL.encode(JSONObjectUtils.toJSONString(claims));
    }

    /** Returns the token, signed by the algorithm of its header. */
    String signed(JWSSigner signer) {
        return signed(signer, (String) header.get("alg"));
    }

    /** Returns the token, signed by an algorithm that need not be that of its header. */
    String signed(JWSSigner signer, String algorithm) {
        String text = unsigned();
        try {
            return text
                    + '.'
                    + signer.sign(
                            new JWSHeader(JWSAlgorithm.parse(algorithm)), text.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }
}
