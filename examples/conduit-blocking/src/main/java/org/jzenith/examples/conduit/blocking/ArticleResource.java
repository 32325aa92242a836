package org.jzenith.examples.conduit.blocking;

import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Optional;
import lombok.RequiredArgsConstructor;
import org.jzenith.examples.conduit.Article;
import org.jzenith.examples.conduit.ArticleFilter;
import org.jzenith.examples.conduit.ArticleUpdate;
import org.jzenith.examples.conduit.NewArticle;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.rest.response.Created;
import org.jzenith.security.identity.Identity;

/** Articles: everybody reads them, users write them and mark their favorites. */
@Path("/articles")
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Authenticated
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class ArticleResource {

    record CreateRequest(@Valid @NotNull NewArticle article) {}

    record UpdateRequest(@Valid @NotNull ArticleUpdate article) {}

    record ArticleResponse(Article article) {}

    record ArticlesResponse(List<Article> articles, long articlesCount) {}

    private final ArticleRepository articles;

    @GET
    @PermitAll
    public ArticlesResponse list(
            @QueryParam("tag") Optional<String> tag,
            @QueryParam("author") Optional<String> author,
            @QueryParam("favorited") Optional<String> favorited,
            @QueryParam("limit") @DefaultValue("20") @Positive @Max(100) int limit,
            @QueryParam("offset") @DefaultValue("0") @PositiveOrZero int offset,
            @Context Optional<Identity> caller) {
        return page(new ArticleFilter(tag, author, favorited, false), caller.map(Identity::name), limit, offset);
    }

    @GET
    @Path("feed")
    public ArticlesResponse feed(
            @QueryParam("limit") @DefaultValue("20") @Positive @Max(100) int limit,
            @QueryParam("offset") @DefaultValue("0") @PositiveOrZero int offset,
            @Context Identity caller) {
        return page(ArticleFilter.FEED, Optional.of(caller.name()), limit, offset);
    }

    private ArticlesResponse page(ArticleFilter filter, Optional<String> viewer, int limit, int offset) {
        return new ArticlesResponse(articles.page(filter, viewer, limit, offset), articles.count(filter, viewer));
    }

    @POST
    public Created<ArticleResponse> create(@Context Identity caller, @Valid @NotNull CreateRequest request) {
        Article added = articles.add(request.article(), caller.name());
        return Created.at("articles/" + added.slug(), new ArticleResponse(added));
    }

    @GET
    @Path("{slug}")
    @PermitAll
    public ArticleResponse get(@PathParam("slug") String slug, @Context Optional<Identity> caller) {
        return new ArticleResponse(articles.find(slug, caller.map(Identity::name)));
    }

    @PUT
    @Path("{slug}")
    public ArticleResponse update(
            @PathParam("slug") String slug, @Context Identity caller, @Valid @NotNull UpdateRequest request) {
        return new ArticleResponse(articles.update(slug, request.article(), caller.name()));
    }

    @DELETE
    @Path("{slug}")
    public void delete(@PathParam("slug") String slug, @Context Identity caller) {
        articles.delete(slug, caller.name());
    }

    @POST
    @Path("{slug}/favorite")
    public ArticleResponse favorite(@PathParam("slug") String slug, @Context Identity caller) {
        return new ArticleResponse(articles.favorite(slug, caller.name()));
    }

    @DELETE
    @Path("{slug}/favorite")
    public ArticleResponse unfavorite(@PathParam("slug") String slug, @Context Identity caller) {
        return new ArticleResponse(articles.unfavorite(slug, caller.name()));
    }
}
