package org.jzenith.docs.library;

import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;

// tag::interface[]
@Path("/covers")
@Consumes(MediaType.MULTIPART_FORM_DATA)
public interface CoverApi {

    @POST
    Single<Long> add(@FormParam("book") UUID book, @FormParam("picture") EntityPart picture);

    @POST
    @Path("many")
    Single<List<String>> addAll(List<EntityPart> pictures);
}
// end::interface[]
