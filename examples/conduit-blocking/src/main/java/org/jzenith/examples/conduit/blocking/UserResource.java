package org.jzenith.examples.conduit.blocking;

import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import java.util.Set;
import lombok.RequiredArgsConstructor;
import org.jzenith.core.blocking.Await;
import org.jzenith.examples.conduit.ConduitException;
import org.jzenith.examples.conduit.Credentials;
import org.jzenith.examples.conduit.CurrentUser;
import org.jzenith.examples.conduit.NewUser;
import org.jzenith.examples.conduit.User;
import org.jzenith.examples.conduit.UserUpdate;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.rest.response.Created;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.TokenIssuer;
import org.jzenith.security.password.PasswordHasher;

/** Users register, log in, and change what others see of them. */
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class UserResource {

    record RegisterRequest(@Valid @NotNull NewUser user) {}

    record LoginRequest(@Valid @NotNull Credentials user) {}

    record UpdateRequest(@Valid @NotNull UserUpdate user) {}

    record UserResponse(CurrentUser user) {}

    private static final String TAKEN = "Another user has this name or this address";

    private final UserRepository users;
    private final PasswordHasher hasher;
    private final TokenIssuer tokens;

    @POST
    @Path("users")
    @PermitAll
    @ApiResponse(responseCode = "409", description = TAKEN)
    public Created<UserResponse> register(@Valid @NotNull RegisterRequest request) {
        NewUser user = request.user();
        return Created.at("user", response(users.add(user, hash(user.password()))));
    }

    @POST
    @Path("users/login")
    @PermitAll
    public UserResponse login(@Valid @NotNull LoginRequest request) {
        Credentials credentials = request.user();
        Optional<User> user = users.findByEmail(credentials.email());
        String hash = user.map(User::passwordHash).orElse(null); // Verifying takes as long if there is no such user.
        if (!Await.value(hasher.verify(credentials.password(), hash)).matches()) {
            throw new ConduitException(401, "credentials", "invalid");
        }
        return response(user.orElseThrow());
    }

    @GET
    @Path("user")
    public UserResponse get(@Context Identity caller) {
        return response(users.find(caller.name()).orElseThrow(ConduitException::unknownCaller));
    }

    @PUT
    @Path("user")
    @ApiResponse(responseCode = "409", description = TAKEN)
    public UserResponse update(@Context Identity caller, @Valid @NotNull UpdateRequest request) {
        UserUpdate user = request.user();
        Optional<String> hash = user.getPassword() == null
                ? Optional.empty()
                : user.getPassword().map(this::hash);
        return response(users.update(caller.name(), user, hash));
    }

    private String hash(String password) {
        return Await.value(hasher.hash(password));
    }

    private UserResponse response(User user) {
        return new UserResponse(CurrentUser.of(user, tokens.issue(user.id().toString(), Set.of())));
    }
}
