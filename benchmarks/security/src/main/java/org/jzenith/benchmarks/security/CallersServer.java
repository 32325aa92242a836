package org.jzenith.benchmarks.security;

import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.jzenith.core.JZenith;
import org.jzenith.rest.RestPlugin;
import org.jzenith.security.SecurityPlugin;
import org.jzenith.security.identity.ApiKeys;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.TokenIssuer;

/** A service whose callers come with a token or with an API key: benchmarks/callers.sh compares what they cost. */
public final class CallersServer {

    private static final Identity ADA =
            Identity.of("ada", Identity.API_KEY).withRoles(List.of("reader")).withClaims(Map.of("plan", "free"));

    private CallersServer() {}

    /** What is answered. */
    public record User(String id, String name, String caller) {}

    /** Knows one key. */
    static final class Keys implements ApiKeys {
        private final Maybe<Identity> known = Maybe.just(ADA);

        @Override
        public Maybe<Identity> find(String key) {
            return key.equals("a-key-of-thirty-two-characters!!") ? known : Maybe.empty();
        }
    }

    /** Answers callers with a role. */
    @Path("/users/{id}")
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed("reader")
    public static final class UserResource {

        /** Answers at once. */
        @GET
        public Single<User> get(@PathParam("id") String id, @Context Identity caller) {
            return Single.just(new User(id, "Ada Lovelace", caller.name()));
        }
    }

    /** Starts the service, and prints a token that is valid for an hour. */
    public static void main(String[] args) {
        TokenIssuer tokens = JZenith.application(args)
                .withPlugins(
                        RestPlugin.withResources(UserResource.class),
                        SecurityPlugin.create().jwt().apiKeys(Keys.class))
                .withConfiguration("security.jwt.secret", "a secret of thirty-two bytes or more, for a benchmark")
                .withConfiguration("security.jwt.lifetime", "1h")
                .run()
                .injector()
                .getInstance(TokenIssuer.class);
        System.out.println("token " + tokens.issue("ada", List.of("reader"), Map.of("plan", "free")));
    }
}
