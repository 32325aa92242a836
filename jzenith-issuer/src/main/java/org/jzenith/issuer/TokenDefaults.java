package org.jzenith.issuer;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The default claims of tokens.
 *
 * @param audience the audience
 * @param lifetime the lifetime
 * @param nameClaim the claim with the name of the caller
 * @param rolesClaim the claim with the roles, or a path to it, such as {@code realm_access.roles}
 */
record TokenDefaults(List<String> audience, Duration lifetime, String nameClaim, String rolesClaim) {

    static final TokenDefaults USUAL = new TokenDefaults(List.of("development"), Duration.ofHours(1), "sub", "roles");

    TokenDefaults {
        audience = List.copyOf(audience);
    }

    /** Returns the claims of a token for a caller (RFC 7519, section 4.1). */
    Map<String, Object> claims(String issuer, String name, Collection<String> roles) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name: \"" + name + "\" (expected: the name of a caller)");
        }
        long now = Clock.systemUTC().instant().getEpochSecond();
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("iss", issuer);
        claims.put("sub", name);
        claims.put(nameClaim, name);
        claims.put("aud", audience.size() == 1 ? audience.get(0) : audience);
        claims.put("iat", now);
        claims.put("exp", now + lifetime.toSeconds());
        claims.put("jti", UUID.randomUUID().toString());
        Object nested = List.copyOf(roles);
        String path = rolesClaim;
        for (int dot = path.lastIndexOf('.'); dot >= 0; dot = path.lastIndexOf('.')) {
            nested = Map.of(path.substring(dot + 1), nested);
            path = path.substring(0, dot);
        }
        claims.put(path, nested);
        return claims;
    }

    Map<String, Object> toJson() {
        return Map.of(
                "audience",
                audience,
                "lifetime",
                lifetime.toSeconds(),
                "name-claim",
                nameClaim,
                "roles-claim",
                rolesClaim);
    }

    static TokenDefaults of(Map<String, Object> json) throws ParseException {
        return new TokenDefaults(
                JSONObjectUtils.getStringList(json, "audience"),
                Duration.ofSeconds(JSONObjectUtils.getLong(json, "lifetime")),
                JSONObjectUtils.getString(json, "name-claim"),
                JSONObjectUtils.getString(json, "roles-claim"));
    }
}
