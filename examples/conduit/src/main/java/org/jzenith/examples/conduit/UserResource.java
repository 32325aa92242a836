package org.jzenith.examples.conduit;

import io.reactivex.Single;
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
    public Single<Created<UserResponse>> register(@Valid @NotNull RegisterRequest request) {
        NewUser user = request.user();
        return hasher.hash(user.password())
                .flatMap(hash -> users.add(user.username(), user.email(), hash))
                .map(added -> Created.at("user", response(added)));
    }

    @POST
    @Path("users/login")
    @PermitAll
    public Single<UserResponse> login(@Valid @NotNull LoginRequest request) {
        Credentials credentials = request.user();
        return users.findByEmail(credentials.email())
                .map(Optional::of)
                .toSingle(Optional.empty())
                .flatMap(user -> hasher.verify( // As long if there is no such user
                                credentials.password(),
                                user.map(User::passwordHash).orElse(null))
                        .map(check -> {
                            if (!check.matches()) {
                                throw new ConduitException(401, "credentials", "invalid");
                            }
                            return response(user.orElseThrow());
                        }));
    }

    @GET
    @Path("user")
    public Single<UserResponse> get(@Context Identity caller) {
        return users.find(caller.name())
                .switchIfEmpty(Single.error(ConduitException::unknownCaller))
                .map(this::response);
    }

    @PUT
    @Path("user")
    @ApiResponse(responseCode = "409", description = TAKEN)
    public Single<UserResponse> update(@Context Identity caller, @Valid @NotNull UpdateRequest request) {
        UserUpdate user = request.user();
        Single<Optional<String>> hash = user.getPassword() == null
                ? Single.just(Optional.empty())
                : hasher.hash(user.getPassword().orElseThrow()).map(Optional::of);
        return hash.flatMap(known -> users.update(caller.name(), user, known)).map(this::response);
    }

    private UserResponse response(User user) {
        return new UserResponse(CurrentUser.of(user, tokens.issue(user.id().toString(), Set.of())));
    }
}
