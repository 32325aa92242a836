package org.jzenith.benchmarks.conduit.quarkus;

import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;

/** As in examples/conduit-blocking. */
@Path("/tags")
@PermitAll
@RunOnVirtualThread
public class TagResource {

    public record TagsResponse(List<String> tags) {}

    @Inject
    ArticleRepository articles;

    @GET
    public TagsResponse list() {
        return new TagsResponse(articles.tags());
    }
}
