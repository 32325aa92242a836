package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;

/** As in examples/conduit. */
@Path("/tags")
@PermitAll
public class TagResource {

    public record TagsResponse(List<String> tags) {}

    @Inject
    ArticleRepository articles;

    @GET
    public Uni<TagsResponse> list() {
        return articles.tags().map(TagsResponse::new);
    }
}
