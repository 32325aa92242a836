package org.jzenith.client;

import io.reactivex.Single;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Forms of several parts, which a server receives as a whole and a client sends. */
@Path("/forms")
@Consumes(MediaType.MULTIPART_FORM_DATA)
@Produces(MediaType.APPLICATION_JSON)
public interface FormApi {

    enum Size {
        SMALL,
        LARGE
    }

    record Note(String text, int stars) {}

    /** What a server knows of a part. */
    record Received(String name, @Nullable String fileName, String mediaType, long length, String text) {}

    record Upload(@FormParam("title") String title, @FormParam("file") EntityPart file) {}

    @POST
    @Path("texts")
    Single<List<String>> texts(
            @FormParam("name") @Nullable String name,
            @FormParam("tag") List<String> tags,
            @FormParam("size") Optional<Size> size,
            @FormParam("count") int count);

    @POST
    @Path("part")
    Single<Received> part(@FormParam("file") EntityPart file);

    @POST
    @Path("several")
    Single<List<Received>> several(@FormParam("file") List<EntityPart> files, @FormParam("other") EntityPart other);

    @POST
    @Path("stream")
    Single<Long> stream(@FormParam("title") String title, @FormParam("file") InputStream file);

    @POST
    @Path("note")
    Single<Note> note(@FormParam("note") EntityPart note);

    @POST
    @Path("bean")
    Single<List<Received>> bean(@BeanParam Upload upload);

    @POST
    @Path("all")
    Single<List<Received>> all(List<EntityPart> parts);
}
