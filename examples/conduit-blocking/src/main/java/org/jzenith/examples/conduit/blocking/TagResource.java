package org.jzenith.examples.conduit.blocking;

import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import lombok.RequiredArgsConstructor;

/** The tags that articles have. */
@Path("/tags")
@Produces(MediaType.APPLICATION_JSON)
@PermitAll
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class TagResource {

    record TagsResponse(List<String> tags) {}

    private final ArticleRepository articles;

    @GET
    public TagsResponse list() {
        return new TagsResponse(articles.tags());
    }
}
