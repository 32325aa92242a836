package org.jzenith.benchmarks.conduit.spring;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.stereotype.Component;

/** Makes the tokens that {@link SecurityConfiguration} accepts. */
@Component
class TokenIssuer {

    private static final Duration LIFETIME = Duration.ofDays(30);

    private final JwtEncoder encoder;

    TokenIssuer(JwtEncoder encoder) {
        this.encoder = encoder;
    }

    String issue(UUID user) {
        Instant now = Instant.now();
        JwtClaimsSet claims = JwtClaimsSet.builder()
                .subject(user.toString())
                .issuedAt(now)
                .expiresAt(now.plus(LIFETIME))
                .build();
        return encoder.encode(JwtEncoderParameters.from(claims)).getTokenValue();
    }
}
