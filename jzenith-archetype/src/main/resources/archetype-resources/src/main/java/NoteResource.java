package ${package};

import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import lombok.RequiredArgsConstructor;
#if( $security == "true" )
import org.jzenith.http.annotation.Authenticated;
#end
import org.jzenith.rest.response.Created;

/** Notes over HTTP. One instance that several event loops call at once: it must not block. */
@Path("/notes")
#if( $security == "true" )
@Authenticated
#end
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

    /** A page of at most twenty notes. */
    @GET
    public Single<List<NoteResponse>> page(@QueryParam("offset") @DefaultValue("0") @PositiveOrZero int offset) {
        return service.page(offset).map(notes -> notes.stream().map(mapper::toResponse).toList());
    }
}
