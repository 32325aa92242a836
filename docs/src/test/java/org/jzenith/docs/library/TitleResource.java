package org.jzenith.docs.library;

import com.fasterxml.jackson.databind.JsonNode;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.rest.error.HttpProblemException;
import org.jzenith.rest.response.TypedResponse;

@Path("/titles")
@Produces(MediaType.APPLICATION_JSON)
public class TitleResource {

    // tag::bean[]
    public record Range(
            @QueryParam("from") @PositiveOrZero int from,
            @QueryParam("size") @DefaultValue("20") @Max(100) int size,
            @QueryParam("since") Optional<Instant> since) {}

    @GET
    public Single<TypedResponse<List<Title>>> list(@Valid @BeanParam Range range) {
        URI next = URI.create("titles?from=" + (range.from() + range.size()) + "&size=" + range.size());
        return titles(range)
                .map(titles -> TypedResponse.of(titles, Response.ok().link(next, "next")));
    }
    // end::bean[]

    private final Map<String, Title> titles = new ConcurrentHashMap<>(Map.of(
            "9780441172719", new Title("9780441172719", "Dune", 1, Instant.parse("1965-08-01T00:00:00Z")),
            "9780141439587", new Title("9780141439587", "Emma", 1, Instant.parse("1815-12-23T00:00:00Z")),
            "9780141439549", new Title("9780141439549", "Middlemarch", 1, Instant.parse("1871-12-01T00:00:00Z"))));

    private Single<List<Title>> titles(Range range) {
        return Single.fromCallable(() -> titles.values().stream()
                .filter(title -> title.published().isAfter(range.since().orElse(Instant.MIN)))
                .sorted(Comparator.comparing(Title::name))
                .skip(range.from())
                .limit(range.size())
                .toList());
    }

    private Maybe<Title> find(String isbn) {
        return Maybe.timer(1, TimeUnit.MILLISECONDS)
                .flatMap(later -> titles.containsKey(isbn) ? Maybe.just(titles.get(isbn)) : Maybe.empty());
    }

    // tag::etag[]
    @GET
    @Path("{isbn}")
    public Maybe<TypedResponse<Title>> get(
            @PathParam("isbn") @Isbn String isbn, @HeaderParam("If-None-Match") @Nullable EntityTag known) {
        return find(isbn).map(title -> {
            EntityTag current = new EntityTag(String.valueOf(title.version()));
            boolean same =
                    known != null && known.getValue().equals(current.getValue()); // A proxy may have made it weak.
            return same
                    ? TypedResponse.empty(Response.notModified(current))
                    : TypedResponse.of(title, Response.ok().tag(current));
        });
    }
    // end::etag[]

    @PATCH
    @Path("{isbn}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Maybe<Title> change(@PathParam("isbn") @Isbn String isbn, JsonNode changes) {
        return find(isbn).map(old -> {
            Title title = new Title(
                    isbn,
                    changes.has("name") ? changes.get("name").asText() : old.name(),
                    old.version() + 1,
                    old.published());
            titles.put(isbn, title);
            return title;
        });
    }

    // tag::if-match[]
    @PUT
    @Path("{isbn}/name")
    @Consumes(MediaType.TEXT_PLAIN)
    public Maybe<TypedResponse<Title>> rename(
            @PathParam("isbn") @Isbn String isbn,
            @HeaderParam("If-Match") @Nullable String seen,
            @Context Request request,
            @NotBlank String name) {
        if (seen == null) {
            throw new HttpProblemException(
                    HttpProblem.of(428).withDetail("If-Match is missing: the ETag of the title."));
        }
        return find(isbn).map(old -> {
            Title renamed = new Title(isbn, name, old.version() + 1, old.published());
            EntityTag current = new EntityTag(String.valueOf(old.version()));
            if (request.evaluatePreconditions(current) != null || !titles.replace(isbn, old, renamed)) {
                throw new HttpProblemException(HttpProblem.of(412).withDetail("The title has changed meanwhile."));
            }
            return TypedResponse.of(renamed, Response.ok().tag(String.valueOf(renamed.version())));
        });
    }
    // end::if-match[]

    // tag::locator[]
    /** Has a path and no HTTP method: what it returns has them. */
    @Path("{isbn}/ratings")
    public RatingResource ratings(@PathParam("isbn") String isbn) {
        return new RatingResource(isbn);
    }
    // end::locator[]
}
