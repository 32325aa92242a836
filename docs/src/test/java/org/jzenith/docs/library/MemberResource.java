package org.jzenith.docs.library;

import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

@Path("/members")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class MemberResource {

    public record NewMember(@NotBlank String email, @NotNull Member.Level level, Optional<Instant> expiresAt) {}

    private final Members members;

    @Inject
    MemberResource(Members members) {
        this.members = members;
    }

    @GET
    @Path("{id}")
    public Maybe<Member> get(@PathParam("id") UUID id) {
        return members.find(id);
    }

    @POST
    public Single<Member> add(@Valid @NotNull NewMember member) {
        return members.add(member.email(), member.level(), member.expiresAt());
    }
}
