package org.jzenith.benchmarks.conduit.spring;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What users say about articles. */
@RestController
@RequestMapping("/articles/{slug}/comments")
class CommentController {

    record AddRequest(@Valid @NotNull NewComment comment) {}

    record NewComment(@NotBlank(message = Texts.BLANK) @Size(max = Texts.ESSAY) String body) {}

    record CommentResponse(Comment comment) {}

    record CommentsResponse(List<Comment> comments) {}

    private final ArticleRepository articles;
    private final CommentRepository comments;

    CommentController(ArticleRepository articles, CommentRepository comments) {
        this.articles = articles;
        this.comments = comments;
    }

    @GetMapping
    CommentsResponse list(@PathVariable String slug) {
        return new CommentsResponse(comments.list(article(slug), Caller.id()));
    }

    @PostMapping
    CommentResponse add(@PathVariable String slug, @Valid @RequestBody AddRequest request) {
        return new CommentResponse(
                comments.add(article(slug), Caller.id(), request.comment().body()));
    }

    @DeleteMapping("{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String slug, @PathVariable long id) {
        comments.delete(article(slug), id, Caller.id());
    }

    private long article(String slug) {
        return articles.id(slug).orElseThrow(() -> ApiException.notFound("article"));
    }
}
