package org.jzenith.benchmarks.conduit.quarkus;

import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.smallrye.jwt.build.Jwt;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.resteasy.reactive.ResponseStatus;

/** As in examples/conduit-blocking. */
@Path("/")
@Authenticated
@RunOnVirtualThread
public class UserResource {

    private static final Duration LIFETIME = Duration.ofDays(30);

    public record RegisterRequest(@Valid @NotNull NewUser user) {}

    public record NewUser(
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String username,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) @Email String email,
            @NotBlank(message = Texts.BLANK) @Size(max = Passwords.LONGEST) String password) {}

    public record LoginRequest(@Valid @NotNull Credentials user) {}

    public record Credentials(
            @NotBlank(message = Texts.BLANK) String email, @NotBlank(message = Texts.BLANK) String password) {}

    public record UpdateRequest(@Valid @NotNull UserUpdate user) {}

    public record UserResponse(CurrentUser user) {}

    /** The caller, with a new token. */
    public record CurrentUser(String email, String token, String username, String bio, String image) {}

    @ConfigProperty(name = "jwt.secret")
    String secret;

    @Inject
    UserRepository users;

    @Inject
    Passwords passwords;

    @Inject
    Caller caller;

    @POST
    @Path("users")
    @PermitAll
    @ResponseStatus(201)
    @Transactional
    public UserResponse register(@Valid @NotNull RegisterRequest request) {
        NewUser given = request.user();
        User user = new User();
        user.username = given.username();
        user.email = given.email();
        user.passwordHash = passwords.hash(given.password());
        users.save(user);
        return response(user);
    }

    @POST
    @Path("users/login")
    @PermitAll
    public UserResponse login(@Valid @NotNull LoginRequest request) {
        Credentials given = request.user();
        Optional<User> user = users.findByEmail(given.email());
        if (!passwords.matches(given.password(), user)) {
            throw new ApiException(401, "credentials", "invalid");
        }
        return response(user.orElseThrow());
    }

    @GET
    @Path("user")
    public UserResponse get() {
        return response(users.find(caller.id()));
    }

    @PUT
    @Path("user")
    @Transactional
    public UserResponse update(@Valid @NotNull UpdateRequest request) {
        UserUpdate update = request.user();
        User user = users.find(caller.id());
        Changes.apply(update.username, value -> user.username = value);
        Changes.apply(update.email, value -> user.email = value);
        Changes.apply(update.password, value -> user.passwordHash = passwords.hash(value));
        Changes.apply(update.bio, value -> user.bio = value);
        Changes.apply(update.image, value -> user.image = value);
        users.save(user);
        return response(user);
    }

    private UserResponse response(User user) {
        String token = Jwt.subject(user.id.toString()).expiresIn(LIFETIME).signWithSecret(secret);
        return new UserResponse(new CurrentUser(user.email, token, user.username, user.bio, user.image));
    }
}
