package org.jzenith.benchmarks.conduit.quarkus;

import io.quarkus.security.Authenticated;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
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
import java.util.List;
import java.util.SortedSet;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** As in examples/conduit-blocking. */
@Path("/articles")
@Authenticated
@RunOnVirtualThread
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
    Caller caller;

    @GET
    @PermitAll
    public ArticleRepository.Page list(
            @RestQuery String tag,
            @RestQuery String author,
            @RestQuery String favorited,
            @RestQuery @DefaultValue("20") @Positive @Max(100) int limit,
            @RestQuery @DefaultValue("0") @PositiveOrZero int offset) {
        return articles.list(tag, author, favorited, caller.id(), limit, offset);
    }

    @GET
    @Path("feed")
    public ArticleRepository.Page feed(
            @RestQuery @DefaultValue("20") @Positive @Max(100) int limit,
            @RestQuery @DefaultValue("0") @PositiveOrZero int offset) {
        return articles.feed(caller.id(), limit, offset);
    }

    @GET
    @Path("{slug}")
    @PermitAll
    public ArticleResponse get(@RestPath String slug) {
        return response(slug);
    }

    @POST
    @ResponseStatus(201)
    @Transactional
    public ArticleResponse create(@Valid @NotNull CreateRequest request) {
        NewArticle given = request.article();
        Article article = new Article();
        article.title = given.title();
        article.description = given.description();
        article.body = given.body();
        article.tagList = given.tagList() == null ? List.of() : List.copyOf(given.tagList());
        return response(articles.add(article, caller.id()));
    }

    @PUT
    @Path("{slug}")
    @Transactional
    public ArticleResponse update(@RestPath String slug, @Valid @NotNull UpdateRequest request) {
        ArticleUpdate update = request.article();
        Article article = articles.findOwn(slug, caller.id());
        Changes.apply(update.title, value -> article.title = value);
        Changes.apply(update.description, value -> article.description = value);
        Changes.apply(update.body, value -> article.body = value);
        Changes.apply(update.tagList, value -> article.tagList = List.copyOf(value));
        return response(articles.update(article));
    }

    @DELETE
    @Path("{slug}")
    @Transactional
    public void delete(@RestPath String slug) {
        articles.delete(articles.findOwn(slug, caller.id()));
    }

    @POST
    @Path("{slug}/favorite")
    @Transactional
    public ArticleResponse favorite(@RestPath String slug) {
        articles.favorite(slug, caller.id());
        return response(slug);
    }

    @DELETE
    @Path("{slug}/favorite")
    @Transactional
    public ArticleResponse unfavorite(@RestPath String slug) {
        articles.unfavorite(slug, caller.id());
        return response(slug);
    }

    private ArticleResponse response(String slug) {
        return new ArticleResponse(articles.find(slug, caller.id()));
    }
}
