package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.quarkus.security.Authenticated;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.jwt.build.Jwt;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.resteasy.reactive.ResponseStatus;

/** As in examples/conduit. */
@Path("/")
@Authenticated
public class UserResource {

    public record RegisterRequest(@Valid @NotNull NewUser user) {}

    public record NewUser(
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String username,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) @Email String email,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.PASSWORD) String password) {}

    public record LoginRequest(@Valid @NotNull Credentials user) {}

    public record Credentials(
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String email,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.PASSWORD) String password) {}

    public record UpdateRequest(@Valid @NotNull UserUpdate user) {}

    public record UserResponse(CurrentUser user) {}

    /** The caller, with a new token. */
    public record CurrentUser(String email, String token, String username, String bio, String image) {}

    @Inject
    UserRepository users;

    @Inject
    SecurityIdentity identity;

    @ConfigProperty(name = "jwt.secret")
    String secret;

    @POST
    @Path("users")
    @PermitAll
    @ResponseStatus(201)
    public Uni<UserResponse> register(@Valid @NotNull RegisterRequest request) {
        NewUser user = request.user();
        return Passwords.hash(user.password())
                .flatMap(hash -> users.add(user.username(), user.email(), hash))
                .map(this::response);
    }

    @POST
    @Path("users/login")
    @PermitAll
    public Uni<UserResponse> login(@Valid @NotNull LoginRequest request) {
        Credentials credentials = request.user();
        return users.findByEmail(credentials.email())
                .flatMap(user -> Passwords.matches(credentials.password(), user == null ? null : user.passwordHash())
                        .map(matches -> {
                            if (!matches) {
                                throw new ApiException(401, "credentials", "invalid");
                            }
                            return response(user);
                        }));
    }

    @GET
    @Path("user")
    public Uni<UserResponse> get() {
        return users.find(Caller.id(identity)).map(this::response);
    }

    @PUT
    @Path("user")
    public Uni<UserResponse> update(@Valid @NotNull UpdateRequest request) {
        UUID caller = Caller.id(identity);
        UserUpdate update = request.user();
        Uni<String> hash =
                update.password == null ? Uni.createFrom().nullItem() : Passwords.hash(update.password.orElseThrow());
        return hash.flatMap(known -> users.update(caller, update, known)).map(this::response);
    }

    private UserResponse response(User user) {
        String token = Jwt.subject(user.id().toString()).signWithSecret(secret);
        return new UserResponse(new CurrentUser(user.email(), token, user.username(), user.bio(), user.image()));
    }
}
