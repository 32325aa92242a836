package org.jzenith.benchmarks.quarkus;

import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** Finds out who calls. A service would verify a token; here the way through Quarkus's security counts. */
@ApplicationScoped
public class BearerMechanism implements HttpAuthenticationMechanism {

    private static final String SCHEME = "Bearer ";
    private static final Map<String, String> ROLES = Map.of("ada", "reader", "eve", "nobody");

    @Override
    public Uni<SecurityIdentity> authenticate(RoutingContext context, IdentityProviderManager providers) {
        String credentials = context.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (credentials == null || !credentials.startsWith(SCHEME)) {
            return Uni.createFrom().nullItem(); // Nobody in particular
        }
        String name = credentials.substring(SCHEME.length());
        String role = ROLES.get(name);
        if (role == null) {
            return Uni.createFrom().failure(new AuthenticationFailedException());
        }
        return Uni.createFrom()
                .item(QuarkusSecurityIdentity.builder()
                        .setPrincipal(new QuarkusPrincipal(name))
                        .addRole(role)
                        .build());
    }

    @Override
    public Uni<ChallengeData> getChallenge(RoutingContext context) {
        return Uni.createFrom().item(new ChallengeData(401, "WWW-Authenticate", "Bearer"));
    }
}
