package org.jzenith.examples.users;

import io.reactivex.Completable;
import io.reactivex.Single;
import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import lombok.RequiredArgsConstructor;
import org.jzenith.rest.response.Created;

/** Users over HTTP. A singleton that several event loops call at once. */
@Path("/user")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@OpenAPIDefinition(info = @Info(title = "Users", version = "1", description = "Users, whatever keeps them"))
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class UserResource {

    private static final String NO_BODY = "A body is needed.";

    private final UserService service;
    private final UserMapper mapper;

    /** Makes a user, and says where it is. */
    @POST
    @Operation(summary = "Makes a user")
    @ApiResponse(responseCode = "201", description = "The user as it was made")
    public Single<Created<UserResponse>> create(@Valid @NotNull(message = NO_BODY) CreateUserRequest request) {
        return service.create(request.getName())
                .map(user -> Created.at("user/" + user.getId(), mapper.toResponse(user)));
    }

    /** Returns a user. */
    @GET
    @Operation(summary = "Returns a user")
    @Path("{id}")
    public Single<UserResponse> get(@PathParam("id") UUID id) {
        return service.get(id).map(mapper::toResponse);
    }

    /** Returns a page of the users, the oldest first. */
    @GET
    @Operation(summary = "Returns a page of the users, the oldest first")
    public Single<UserPageResponse> page(
            @QueryParam("offset") @DefaultValue("0") @PositiveOrZero int offset,
            @QueryParam("limit") @DefaultValue("20") @Positive @Max(100) int limit) {
        return service.page(offset, limit).map(mapper::toResponse);
    }

    /** Gives a user another name. */
    @PUT
    @Operation(summary = "Gives a user another name")
    @Path("{id}")
    public Single<UserResponse> rename(
            @PathParam("id") UUID id, @Valid @NotNull(message = NO_BODY) RenameUserRequest request) {
        return service.rename(id, request.getName()).map(mapper::toResponse);
    }

    /** Deletes a user. */
    @DELETE
    @Operation(summary = "Deletes a user")
    @Path("{id}")
    public Completable delete(@PathParam("id") UUID id) {
        return service.delete(id);
    }
}
