package org.jzenith.docs.library;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.jzenith.rest.form.Part;

@Singleton
@Path("/drafts")
@Consumes(MediaType.MULTIPART_FORM_DATA)
public class CoverSender {

    private final CoverApi covers;

    @Inject
    CoverSender(CoverApi covers) {
        this.covers = covers;
    }

    // tag::part[]
    Single<Long> send(UUID book, java.nio.file.Path picture) throws IOException {
        return covers.add(
                book,
                EntityPart.withName("picture")
                        .fileName("cover.png")
                        .mediaType("image/png")
                        .content(picture)
                        .build());
    }
    // end::part[]

    // tag::passed-on[]
    @POST
    public Flowable<List<String>> passOn(Flowable<Part> parts) {
        return parts.concatMapSingle(part -> covers.addAll(List.of(EntityPart.withName(part.name())
                .mediaType(part.mediaType())
                .content(part.content())
                .build())));
    }
    // end::passed-on[]
}
