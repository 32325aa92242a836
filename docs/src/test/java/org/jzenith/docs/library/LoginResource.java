package org.jzenith.docs.library;

import io.reactivex.Single;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotBlank;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import java.util.List;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.TokenIssuer;
import org.jzenith.security.password.PasswordHasher;

// tag::resource[]
@Path("/login")
public class LoginResource {

    public record Credentials(@NotBlank String name, @NotBlank String password) {}

    public record Token(String token) {}

    private final Accounts accounts;
    private final PasswordHasher passwords;
    private final TokenIssuer tokens;

    @Inject
    LoginResource(Accounts accounts, PasswordHasher passwords, TokenIssuer tokens) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.tokens = tokens;
    }

    @POST
    @PermitAll
    public Single<Token> login(Credentials given) {
        return passwords
                .verify(given.password(), accounts.hashOf(given.name())) // As long if there is no such account
                .map(check -> {
                    if (!check.matches()) {
                        throw new NotAuthorizedException("Bearer");
                    }
                    return new Token(tokens.issue(given.name(), List.of("member")));
                });
    }

    @GET
    @Authenticated
    public String current(@Context Identity caller) {
        return caller.name();
    }
}
// end::resource[]
