package ${package};

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import lombok.RequiredArgsConstructor;
import org.jzenith.rest.response.Created;

/** Notes over HTTP. One instance that several event loops call at once: it must not block. */
@Path("/notes")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class NoteResource {

    private final NoteService service;
    private final NoteMapper mapper;

    /** A Created is 201, with the body and its Location. */
    @POST
    public Single<Created<NoteResponse>> create(@Valid @NotNull CreateNote request) {
        return service.create(request.getText())
                .map(note -> Created.at("notes/" + note.getId(), mapper.toResponse(note)));
    }

    /** Nothing is 404. */
    @GET
    @Path("{id}")
    public Maybe<NoteResponse> get(@PathParam("id") UUID id) {
        return service.find(id).map(mapper::toResponse);
    }

    /** An array, written while it is read. */
    @GET
    public Flowable<NoteResponse> all() {
        return service.all().map(mapper::toResponse);
    }
}
