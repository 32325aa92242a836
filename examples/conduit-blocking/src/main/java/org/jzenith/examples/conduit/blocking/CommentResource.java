package org.jzenith.examples.conduit.blocking;

import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import lombok.RequiredArgsConstructor;
import org.jzenith.examples.conduit.Comment;
import org.jzenith.examples.conduit.NewComment;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.security.identity.Identity;

/** What users say about articles. */
@Path("/articles/{slug}/comments")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class CommentResource {

    record AddRequest(@Valid @NotNull NewComment comment) {}

    record CommentResponse(Comment comment) {}

    record CommentsResponse(List<Comment> comments) {}

    private final ArticleRepository articles;
    private final CommentRepository comments;

    @GET
    @PermitAll
    public CommentsResponse list(@PathParam("slug") String slug, @Context Optional<Identity> caller) {
        return new CommentsResponse(comments.list(articles.id(slug), caller.map(Identity::name)));
    }

    @POST
    public CommentResponse add(
            @PathParam("slug") String slug, @Context Identity caller, @Valid @NotNull AddRequest request) {
        return new CommentResponse(
                comments.add(articles.id(slug), caller.name(), request.comment().body()));
    }

    @DELETE
    @Path("{id}")
    public void delete(@PathParam("slug") String slug, @PathParam("id") long id, @Context Identity caller) {
        comments.delete(articles.id(slug), id, caller.name());
    }
}
