package org.jzenith.benchmarks.conduit.spring;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The tags that articles have. */
@RestController
class TagController {

    record TagsResponse(List<String> tags) {}

    private final ArticleRepository articles;

    TagController(ArticleRepository articles) {
        this.articles = articles;
    }

    @GetMapping("/tags")
    TagsResponse list() {
        return new TagsResponse(articles.tags());
    }
}
