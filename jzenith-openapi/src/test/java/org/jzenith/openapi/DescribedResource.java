package org.jzenith.openapi;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Observable;
import io.reactivex.Single;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.hibernate.validator.constraints.CodePointLength;

/** Everything that a description has a word for. Nothing of it is ever called. */
@Path("/things")
@Produces("application/json")
@Consumes("application/json")
@Tag(name = "Things", description = "What there is")
public class DescribedResource {

    public enum Colour {
        RED,
        GREEN
    }

    @NotBlank
    @CodePointLength(max = 30)
    @Pattern(regexp = "[^x]*")
    @Pattern(regexp = "\\P{Cs}*")
    @Pattern(regexp = "(?i)not for JSON Schema")
    @Constraint(validatedBy = {})
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Nickname {
        String message() default "";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    public record Owner(@NotBlank @Size(max = 20) String name, @Nickname String nickname) {}

    @Schema(description = "One of many")
    public record Thing(
            @NotNull UUID id,
            @Pattern(regexp = "[a-z]+") String theName,
            @Positive @Max(10) int size,
            Instant made,
            LocalDate day,
            Colour colour,
            Optional<String> note,
            @Valid List<Owner> owners) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Lenient(String any) {}

    /** Has the simple name of another. */
    public static final class Other {
        private Other() {}

        public record Owner(int number) {}
    }

    public static class Filter {
        @QueryParam("colour")
        public Colour colour;

        @HeaderParam("X-Tenant")
        @NotNull
        public String tenant;

        @QueryParam("first")
        public OptionalInt first;

        @QueryParam("scale")
        @DefaultValue("NaN")
        public double scale;
    }

    public static class Parts {
        @GET
        @Path("{part}")
        public Single<Owner> part(@PathParam("part") int part) {
            return Single.never();
        }
    }

    @GET
    @Path("{id}")
    @Operation(summary = "Finds one", description = "By its id", operationId = "find")
    public Maybe<Thing> maybe(@PathParam("id") @Parameter(description = "Which") UUID id) {
        return Maybe.never();
    }

    @POST
    @ApiResponse(
            responseCode = "201",
            description = "It was made",
            content = @Content(schema = @Schema(implementation = Thing.class)))
    @ApiResponse(responseCode = "409", description = "It was there")
    public Single<Response> create(@Valid @NotNull Thing thing) {
        return Single.never();
    }

    @PUT
    @Path("{id}")
    public Completable completable(@PathParam("id") UUID id, Lenient lenient) {
        return Completable.never();
    }

    @DELETE
    @Path("{id}")
    public void nothing(@PathParam("id") UUID id) {}

    @GET
    public Flowable<Thing> page(
            @QueryParam("limit") @DefaultValue("20") @Positive @Max(100) int limit,
            @QueryParam("tag") List<String> tags,
            @QueryParam("since") Optional<UUID> since,
            @CookieParam("session") String session,
            @BeanParam Filter filter,
            @Context UriInfo uri) {
        return Flowable.never();
    }

    @GET
    @Path("stream")
    @Produces({"application/json", "application/x-ndjson", "text/event-stream;charset=utf-8"})
    public Observable<Thing> stream() {
        return Observable.never();
    }

    @GET
    @Path("single")
    public Single<? extends Thing> single() {
        return Single.never();
    }

    @GET
    @Path("latest")
    public Maybe<Thing> latest() {
        return Maybe.never();
    }

    @GET
    @Path("stage")
    public CompletionStage<List<Thing>> stage() {
        return new java.util.concurrent.CompletableFuture<>();
    }

    @GET
    @Path("future")
    public Future<Other.Owner> future() {
        return Future.succeededFuture();
    }

    @GET
    @Path("bytes")
    @Produces("application/octet-stream")
    public Flowable<Buffer> bytes() {
        return Flowable.never();
    }

    @GET
    @Path("text")
    @Produces("text/plain")
    public Single<String> text() {
        return Single.never();
    }

    @GET
    @Path("cached")
    @ApiResponse(responseCode = "304", description = "As known")
    @ApiResponse(responseCode = "303", description = "Elsewhere")
    public Single<Owner> cached() {
        return Single.never();
    }

    @GET
    @Path("emptied")
    @ApiResponse(responseCode = "204", description = "There is none")
    public Maybe<Owner> emptied() {
        return Maybe.never();
    }

    @GET
    @Path("any")
    public Response any() {
        return Response.ok().build();
    }

    @GET
    @Path("events")
    @Produces("text/event-stream")
    public void events(@Context SseEventSink sink, @Context Sse sse) {}

    @GET
    @Path("suspended")
    public void suspended(@Suspended AsyncResponse response) {}

    @POST
    @Path("form")
    @Consumes("application/x-www-form-urlencoded")
    public void form(@FormParam("name") @NotBlank String name, @FormParam("size") @DefaultValue("1") int size) {}

    @Path("{id: [0-9]{1,3}}/parts")
    public Parts parts(@PathParam("id") int id) {
        return new Parts();
    }

    @GET
    @Path("hidden")
    @Hidden
    public String hidden() {
        return "";
    }

    @GET
    @Path("same")
    @Produces("application/json")
    public Owner overloaded() {
        return new Owner("", "");
    }

    @GET
    @Path("same/{n}")
    @Deprecated
    public Owner overloaded(@PathParam("n") long n) {
        throw new IllegalStateException("number " + n);
    }
}
