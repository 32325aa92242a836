package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.quarkus.security.Authenticated;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestPath;

/** As in examples/conduit. */
@Path("/articles/{slug}/comments")
@Authenticated
public class CommentResource {

    public record AddRequest(@Valid @NotNull NewComment comment) {}

    public record NewComment(@NotBlank(message = Texts.BLANK) @Size(max = Texts.ESSAY) String body) {}

    public record CommentResponse(CommentView comment) {}

    public record CommentsResponse(List<CommentView> comments) {}

    @Inject
    ArticleRepository articles;

    @Inject
    CommentRepository comments;

    @Inject
    SecurityIdentity identity;

    @GET
    @PermitAll
    public Uni<CommentsResponse> list(@RestPath String slug) {
        UUID caller = Caller.id(identity);
        return articles.id(slug)
                .flatMap(article -> comments.list(article, caller))
                .map(CommentsResponse::new);
    }

    @POST
    public Uni<CommentResponse> add(@RestPath String slug, @Valid @NotNull AddRequest request) {
        UUID caller = Caller.id(identity);
        return articles.id(slug)
                .flatMap(article -> comments.add(article, request.comment().body(), caller))
                .map(CommentResponse::new);
    }

    @DELETE
    @Path("{id}")
    public Uni<Void> delete(@RestPath String slug, @RestPath long id) {
        UUID caller = Caller.id(identity);
        return articles.id(slug).flatMap(article -> comments.delete(article, id, caller));
    }
}
