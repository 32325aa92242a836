package org.jzenith.security.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apiguardian.api.API;

/**
 * Issues JSON Web Tokens that the application's own {@link JwtVerifier} accepts, for applications that log their users
 * in themselves. Each token has a finite life ({@code security.jwt.lifetime}), a unique {@code jti}, and, if they are
 * configured, issuer and audience. Injectable where {@code security.jwt.secret} or {@code security.jwt.private-key} is
 * set.
 *
 * <p>Safe on any thread. Issuing takes the processor some microseconds with a secret, a few tenths of a millisecond
 * with an elliptic curve, and about a millisecond with RSA.
 */
@API(status = API.Status.MAINTAINED)
public final class TokenIssuer {

    private static final Set<String> OWN = Set.of("iss", "sub", "aud", "exp", "nbf", "iat", "jti");

    private final SigningKey key;
    private final Clock clock;
    private final Duration lifetime;
    private final List<String> audience;
    private final String issuer;
    private final String nameClaim;
    private final String rolesClaim;

    TokenIssuer(SigningKey key, JwtConfiguration configuration, Clock clock) {
        this.key = key;
        this.clock = clock;
        this.lifetime = configuration.lifetime();
        this.audience = List.copyOf(configuration.audience());
        this.issuer = configuration.issuer().map(Object::toString).orElse("");
        this.nameClaim = configuration.nameClaim();
        this.rolesClaim = configuration.rolesClaim();
    }

    /** Returns a new token for a caller with this name and these roles. */
    public String issue(String name, Collection<String> roles) {
        return issue(name, roles, Map.of());
    }

    /**
     * Returns a new token for a caller with this name and these roles, and with further claims, which everybody who
     * gets the token can read.
     *
     * @throws IllegalArgumentException if a claim is one that this class sets, or a name is blank
     */
    public String issue(String name, Collection<String> roles, Map<String, Object> claims) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name: \"" + name + "\" (expected: the name of a caller)");
        }
        Map<String, Object> set = new LinkedHashMap<>();
        claims.forEach((claim, value) -> {
            if (OWN.contains(claim) || claim.equals(nameClaim) || claim.equals(firstOf(rolesClaim))) {
                throw new IllegalArgumentException("claims: \"" + claim + "\" is set by the issuer of the token");
            }
            set.put(claim, value);
        });
        long now = clock.instant().getEpochSecond();
        set.put("sub", name);
        set.put(nameClaim, name);
        set.put("iat", now);
        set.put("exp", now + Math.max(1, lifetime.toSeconds()));
        set.put("jti", UUID.randomUUID().toString());
        if (!issuer.isEmpty()) {
            set.put("iss", issuer);
        }
        if (!audience.isEmpty()) {
            set.put("aud", audience.size() == 1 ? audience.get(0) : audience);
        }
        if (!roles.isEmpty()) {
            set.put(firstOf(rolesClaim), nested(rolesClaim, new ArrayList<>(roles)));
        }
        return signed(set);
    }

    private static String firstOf(String path) {
        int dot = path.indexOf('.');
        return dot < 0 ? path : path.substring(0, dot);
    }

    /** Returns the value below all names of the path but the first. */
    private static Object nested(String path, Object value) {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? value : nested(path.substring(0, dot), Map.of(path.substring(dot + 1), value));
    }

    private String signed(Map<String, Object> claims) {
        JWSHeader header =
                new JWSHeader.Builder(key.algorithm()).type(JOSEObjectType.JWT).build();
        JWSObject token = new JWSObject(header, new Payload(claims));
        try {
            token.sign(key.signer());
        } catch (JOSEException e) {
            throw new IllegalStateException("The key of security.jwt cannot sign a token", e);
        }
        return token.serialize();
    }
}
