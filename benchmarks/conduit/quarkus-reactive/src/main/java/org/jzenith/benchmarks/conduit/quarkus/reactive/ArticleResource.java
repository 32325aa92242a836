package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.quarkus.security.Authenticated;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.util.SortedSet;
import java.util.UUID;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** As in examples/conduit. */
@Path("/articles")
@Authenticated
public class ArticleResource {

    public record CreateRequest(@Valid @NotNull NewArticle article) {}

    public record NewArticle(
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String title,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.PARAGRAPH) String description,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.ESSAY) String body,
            @Size(max = 100) SortedSet<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String> tagList) {}

    public record UpdateRequest(@Valid @NotNull ArticleUpdate article) {}

    public record ArticleResponse(ArticleView article) {}

    @Inject
    ArticleRepository articles;

    @Inject
    SecurityIdentity identity;

    @GET
    @PermitAll
    public Uni<ArticleRepository.Page> list(
            @RestQuery String tag,
            @RestQuery String author,
            @RestQuery String favorited,
            @RestQuery @DefaultValue("20") @Positive @Max(100) int limit,
            @RestQuery @DefaultValue("0") @PositiveOrZero int offset) {
        return articles.list(tag, author, favorited, caller(), limit, offset);
    }

    @GET
    @Path("feed")
    public Uni<ArticleRepository.Page> feed(
            @RestQuery @DefaultValue("20") @Positive @Max(100) int limit,
            @RestQuery @DefaultValue("0") @PositiveOrZero int offset) {
        return articles.feed(caller(), limit, offset);
    }

    @GET
    @Path("{slug}")
    @PermitAll
    public Uni<ArticleResponse> get(@RestPath String slug) {
        return response(articles.find(slug, caller()));
    }

    @POST
    @ResponseStatus(201)
    public Uni<ArticleResponse> create(@Valid @NotNull CreateRequest request) {
        return response(articles.add(request.article(), caller()));
    }

    @PUT
    @Path("{slug}")
    public Uni<ArticleResponse> update(@RestPath String slug, @Valid @NotNull UpdateRequest request) {
        return response(articles.update(slug, request.article(), caller()));
    }

    @DELETE
    @Path("{slug}")
    public Uni<Void> delete(@RestPath String slug) {
        return articles.delete(slug, caller());
    }

    @POST
    @Path("{slug}/favorite")
    public Uni<ArticleResponse> favorite(@RestPath String slug) {
        return response(articles.favorite(slug, caller()));
    }

    @DELETE
    @Path("{slug}/favorite")
    public Uni<ArticleResponse> unfavorite(@RestPath String slug) {
        return response(articles.unfavorite(slug, caller()));
    }

    private static Uni<ArticleResponse> response(Uni<ArticleView> article) {
        return article.map(ArticleResponse::new);
    }

    private UUID caller() {
        return Caller.id(identity);
    }
}
