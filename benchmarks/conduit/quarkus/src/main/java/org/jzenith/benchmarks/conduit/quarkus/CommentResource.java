package org.jzenith.benchmarks.conduit.quarkus;

import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;

/** As in examples/conduit-blocking. */
@Path("/articles/{slug}/comments")
@Authenticated
@RunOnVirtualThread
public class CommentResource {

    public record AddRequest(@Valid @NotNull NewComment comment) {}

    public record NewComment(@NotBlank(message = Texts.BLANK) @Size(max = Texts.ESSAY) String body) {}

    public record CommentResponse(CommentView comment) {}

    public record CommentsResponse(List<CommentView> comments) {}

    @Inject
    CommentRepository comments;

    @Inject
    Caller caller;

    @GET
    @PermitAll
    public CommentsResponse list(@RestPath String slug) {
        return new CommentsResponse(comments.list(slug, caller.id()));
    }

    @POST
    @Transactional
    public CommentResponse add(@RestPath String slug, @Valid @NotNull AddRequest request) {
        return new CommentResponse(
                comments.add(slug, caller.id(), request.comment().body()));
    }

    @DELETE
    @Path("{id}")
    @Transactional
    public void delete(@RestPath String slug, @RestPath long id) {
        comments.delete(slug, id, caller.id());
    }
}
