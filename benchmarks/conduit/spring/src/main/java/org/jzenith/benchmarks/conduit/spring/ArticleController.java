package org.jzenith.benchmarks.conduit.spring;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.util.SortedSet;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** As in examples/conduit-blocking. */
@RestController
@RequestMapping("/articles")
class ArticleController {

    private static final String NOT_BLANK = "(?s)\\s*\\S.*";
    private static final int TAGS = 100;

    record CreateRequest(@Valid @NotNull NewArticle article) {}

    record NewArticle(
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String title,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.PARAGRAPH) String description,
            @NotBlank(message = Texts.BLANK) @Size(max = Texts.ESSAY) String body,
            @Size(max = TAGS) SortedSet<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String> tagList) {}

    record UpdateRequest(@Valid @NotNull ArticleUpdate article) {}

    /** What is null stays as it is. */
    record ArticleUpdate(
            @Pattern(regexp = NOT_BLANK, message = Texts.BLANK) @Size(max = Texts.NAME) String title,
            @Pattern(regexp = NOT_BLANK, message = Texts.BLANK) @Size(max = Texts.PARAGRAPH) String description,
            @Pattern(regexp = NOT_BLANK, message = Texts.BLANK) @Size(max = Texts.ESSAY) String body,
            @Size(max = TAGS) SortedSet<@NotBlank(message = Texts.BLANK) @Size(max = Texts.NAME) String> tagList) {}

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
        return articles.list(tag, author, favorited, Caller.id(), limit, offset);
    }

    @GetMapping("feed")
    ArticleRepository.Page feed(
            @RequestParam(defaultValue = "20") @Positive @Max(100) int limit,
            @RequestParam(defaultValue = "0") @PositiveOrZero int offset) {
        return articles.feed(Caller.id(), limit, offset);
    }

    @GetMapping("{slug}")
    ArticleResponse get(@PathVariable String slug) {
        return response(slug);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    ArticleResponse create(@Valid @RequestBody CreateRequest request) {
        return response(articles.add(request.article(), Caller.id()));
    }

    @PutMapping("{slug}")
    ArticleResponse update(@PathVariable String slug, @Valid @RequestBody UpdateRequest request) {
        return response(articles.update(slug, request.article(), Caller.id()));
    }

    @DeleteMapping("{slug}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String slug) {
        articles.delete(slug, Caller.id());
    }

    @PostMapping("{slug}/favorite")
    ArticleResponse favorite(@PathVariable String slug) {
        articles.favorite(slug, Caller.id());
        return response(slug);
    }

    @DeleteMapping("{slug}/favorite")
    ArticleResponse unfavorite(@PathVariable String slug) {
        articles.unfavorite(slug, Caller.id());
        return response(slug);
    }

    private ArticleResponse response(String slug) {
        return new ArticleResponse(
                articles.find(slug, Caller.id()).orElseThrow(() -> ApiException.notFound("article")));
    }
}
