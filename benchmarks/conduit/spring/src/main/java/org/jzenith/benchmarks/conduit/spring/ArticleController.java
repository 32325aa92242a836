package org.jzenith.benchmarks.conduit.spring;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.util.SortedSet;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** As in examples/conduit-blocking. */
@RestController
@RequestMapping("/articles")
class ArticleController {

    private static final String BLANK = "can't be blank";

    record CreateRequest(@Valid @NotNull NewArticle article) {}

    record NewArticle(
            @NotBlank(message = BLANK) @Size(max = 255) String title,
            @NotBlank(message = BLANK) @Size(max = 5_000) String description,
            @NotBlank(message = BLANK) @Size(max = 200_000) String body,
            @Size(max = 100) SortedSet<@NotBlank(message = BLANK) @Size(max = 255) String> tagList) {}

    record ArticleResponse(Article article) {}

    private final ArticleRepository articles;

    ArticleController(ArticleRepository articles) {
        this.articles = articles;
    }

    @GetMapping
    ArticleRepository.Page list(
            @RequestParam(required = false) String tag,
            @RequestParam(required = false) String author,
            @RequestParam(required = false) String favorited,
            @RequestParam(defaultValue = "20") @Positive @Max(100) int limit,
            @RequestParam(defaultValue = "0") @PositiveOrZero int offset) {
        return articles.list(tag, author, favorited, caller(), limit, offset);
    }

    @GetMapping("feed")
    ArticleRepository.Page feed(
            @RequestParam(defaultValue = "20") @Positive @Max(100) int limit,
            @RequestParam(defaultValue = "0") @PositiveOrZero int offset) {
        return articles.feed(caller(), limit, offset);
    }

    @GetMapping("{slug}")
    ArticleResponse get(@PathVariable String slug) {
        return response(slug);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ArticleResponse create(@Valid @RequestBody CreateRequest request) {
        return response(articles.add(request.article(), caller()));
    }

    @PostMapping("{slug}/favorite")
    ArticleResponse favorite(@PathVariable String slug) {
        articles.favorite(slug, caller());
        return response(slug);
    }

    @DeleteMapping("{slug}/favorite")
    ArticleResponse unfavorite(@PathVariable String slug) {
        articles.unfavorite(slug, caller());
        return response(slug);
    }

    private ArticleResponse response(String slug) {
        return new ArticleResponse(articles.find(slug, caller()).orElseThrow(NoSuchArticleException::new));
    }

    /** Returns null if the caller is not authenticated. */
    private static UUID caller() {
        return SecurityContextHolder.getContext().getAuthentication() instanceof JwtAuthenticationToken token
                ? UUID.fromString(token.getName())
                : null;
    }
}
