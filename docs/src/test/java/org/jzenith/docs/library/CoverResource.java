package org.jzenith.docs.library;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.error.HttpProblemException;
import org.jzenith.rest.form.Part;

@Path("/covers")
@Consumes(MediaType.MULTIPART_FORM_DATA)
@Produces(MediaType.APPLICATION_JSON)
public class CoverResource {

    private final java.nio.file.Path folder = java.nio.file.Path.of("covers");

    // tag::whole[]
    @POST
    @Blocking
    @RequestLimits(maxBodySize = "20MB")
    public long add(@FormParam("book") UUID book, @FormParam("picture") EntityPart picture) throws IOException {
        try (InputStream content = picture.getContent()) {
            return Files.copy(content, folder.resolve(book.toString()));
        }
    }
    // end::whole[]

    // tag::refuse[]
    @POST
    @Path("{book}")
    @Consumes("image/*")
    @Blocking
    public long replace(@PathParam("book") UUID book, InputStream picture) throws IOException {
        java.nio.file.Path file = folder.resolve(book.toString());
        if (!Files.exists(file)) {
            throw new HttpProblemException(
                    HttpProblem.of(409).withDetail("This book has no cover that could be replaced."));
        }
        return Files.copy(picture, file, StandardCopyOption.REPLACE_EXISTING);
    }
    // end::refuse[]

    // tag::parts[]
    @POST
    @Path("many")
    public Single<List<String>> addAll(Flowable<Part> parts) {
        return parts.concatMapSingle(part -> {
                    String name = UUID.randomUUID().toString();
                    return part.writeTo(folder.resolve(name)).toSingleDefault(name);
                })
                .toList();
    }
    // end::parts[]
}
