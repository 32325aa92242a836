package com.example;

import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestResponse;

/** Notes over HTTP. */
@Path("/notes")
@Authenticated
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class NoteResource {

    private final NoteService service;

    NoteResource(NoteService service) {
        this.service = service;
    }

    @POST
    public Uni<RestResponse<NoteResponse>> create(@Valid @NotNull CreateNote request) {
        return service.create(request.text()).map(note -> RestResponse.ResponseBuilder.<NoteResponse>created(
                        URI.create("/notes/" + note.id()))
                .entity(NoteResponse.of(note))
                .build());
    }

    @GET
    @Path("{id}")
    public Uni<NoteResponse> get(@PathParam("id") UUID id) {
        return service.find(id).onItem().ifNull().failWith(NotFoundException::new).map(NoteResponse::of);
    }

    /** A page of at most twenty notes. */
    @GET
    public Uni<List<NoteResponse>> page(@QueryParam("offset") @DefaultValue("0") @PositiveOrZero int offset) {
        return service.page(offset)
                .map(notes -> notes.stream().map(NoteResponse::of).toList());
    }
}
