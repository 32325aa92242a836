package org.jzenith.client;

import com.google.inject.Inject;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.subjects.CompletableSubject;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.form.Part;

/** A server that reads forms part by part, or passes their parts on to another one. */
@Path("/parts")
@Consumes(MediaType.MULTIPART_FORM_DATA)
@Produces(MediaType.APPLICATION_JSON)
@Singleton
public class PartsResource {

    /** Opens the gate for the contents of a part. */
    static volatile CompletableSubject gate = CompletableSubject.create();

    /** What it sends itself. */
    static volatile @Nullable InputStream sent;

    @Inject(optional = true)
    private @Nullable PartsApi parts;

    @Inject(optional = true)
    private @Nullable FormApi forms;

    @POST
    public Single<List<String>> receive(Flowable<Part> form) {
        return form.concatMapSingle(part -> part.content()
                        .reduce(0L, (sum, piece) -> sum + piece.length())
                        .map(length ->
                                part.name() + '|' + part.fileName().orElse("") + '|' + part.mediaType() + '|' + length))
                .toList();
    }

    @POST
    @Path("gated")
    public Single<Long> gated(Flowable<Part> form) {
        return form.concatMapSingle(part -> {
                    Flowable<Buffer> content = part.content();
                    return gate.andThen(content.reduce(0L, (sum, piece) -> sum + piece.length()));
                })
                .reduce(0L, Long::sum);
    }

    @POST
    @Path("forwarded")
    public Single<Long> forward(Flowable<Part> form) {
        return form.concatMapSingle(part -> parts.gatedPart(EntityPart.withName(part.name())
                        .mediaType(part.mediaType())
                        .content(part.content(), new GenericType<Flowable<Buffer>>() {})
                        .build()))
                .reduce(0L, Long::sum);
    }

    @POST
    @Path("forwarded/whole")
    public Single<List<FormApi.Received>> forwardWhole(@FormParam("file") EntityPart file) {
        return forms.several(List.of(file, file), null);
    }

    @GET
    @Path("sent")
    public Single<List<String>> send() {
        return parts.stream(sent);
    }
}
