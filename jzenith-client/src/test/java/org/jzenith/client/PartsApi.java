package org.jzenith.client;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.util.List;
import org.jzenith.client.annotation.Retry;

/** Forms that a client sends to a server that reads them part by part. */
@Path("/parts")
@Consumes(MediaType.MULTIPART_FORM_DATA)
@Produces(MediaType.APPLICATION_JSON)
public interface PartsApi {

    @POST
    Single<List<String>> send(List<EntityPart> parts);

    @POST
    Single<List<String>> inOrder(
            @FormParam("z") EntityPart first,
            @FormParam("a") String second,
            @FormParam("m") EntityPart[] third,
            @FormParam("b") int fourth);

    @POST
    Single<List<String>> stream(@FormParam("file") InputStream file);

    @POST
    @Path("gated")
    Single<Long> gated(@FormParam("file") InputStream file);

    @POST
    @Path("gated")
    Single<Long> gatedPart(@FormParam("file") EntityPart file);

    @POST
    @Path("forwarded")
    Single<Long> forwarded(@FormParam("file") InputStream file);

    @POST
    @Path("forwarded/whole")
    Single<List<FormApi.Received>> forwardedWhole(@FormParam("file") EntityPart file);

    @PUT
    @Path("{id}")
    @Retry
    Completable put(@PathParam("id") String id, @FormParam("file") EntityPart file, @FormParam("more") EntityPart more);
}
