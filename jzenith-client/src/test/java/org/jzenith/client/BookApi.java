package org.jzenith.client;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/** What both sides of the tests share: a server implements it, and a client calls it. */
@Path("/books")
public interface BookApi extends Shelf<BookApi.Book> {

    enum Kind {
        NOVEL,
        POEMS
    }

    record Book(String title, Kind kind, LocalDate published) {}

    record Filter(
            @QueryParam("author") List<String> authors,
            @QueryParam("kind") Optional<Kind> kind,
            @QueryParam("since") LocalDate since,
            @QueryParam("limit") OptionalInt limit) {}

    @GET
    @Path("{id}")
    Maybe<Book> find(@PathParam("id") UUID id);

    @GET
    Single<List<String>> filter(@BeanParam Filter filter);

    @POST
    Single<Book> add(Book book);

    @PUT
    @Path("{id}")
    Completable replace(@PathParam("id") String id, Book book);

    @DELETE
    @Path("{id}")
    Completable remove(@PathParam("id") String id);

    @HEAD
    @Path("head")
    Completable head();

    @GET
    @Path("echo/{text}")
    @Produces(MediaType.TEXT_PLAIN)
    Single<String> echo(
            @PathParam("text") String text,
            @QueryParam("q") String query,
            @HeaderParam("X-Mood") String mood,
            @CookieParam("session") String session);

    @GET
    @Path("files/{path: .+}")
    @Produces(MediaType.TEXT_PLAIN)
    Single<String> file(@PathParam("path") String path);

    @GET
    @Path("matrix")
    @Produces(MediaType.TEXT_PLAIN)
    Single<String> matrix(@MatrixParam("colour") String colour);

    @POST
    @Path("form")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(MediaType.TEXT_PLAIN)
    Single<String> form(@FormParam("name") String name, @FormParam("tag") List<String> tags);

    @GET
    @Path("count")
    @Produces(MediaType.TEXT_PLAIN)
    Single<Long> count();

    @POST
    @Path("bytes")
    @Consumes(MediaType.APPLICATION_OCTET_STREAM)
    @Produces(MediaType.APPLICATION_OCTET_STREAM)
    Single<byte[]> reversed(byte[] bytes);

    @POST
    @Path("upload")
    @Consumes(MediaType.APPLICATION_OCTET_STREAM)
    @Produces(MediaType.TEXT_PLAIN)
    Single<Long> upload(Flowable<Buffer> body);

    @GET
    @Path("download")
    @Produces(MediaType.APPLICATION_OCTET_STREAM)
    Flowable<Buffer> download(@QueryParam("chunks") int chunks, @QueryParam("size") int size);

    @GET
    @Path("array")
    @Produces(MediaType.APPLICATION_JSON)
    Flowable<Book> array(@QueryParam("count") int count);

    @GET
    @Path("lines")
    @Produces("application/x-ndjson")
    Flowable<Book> lines(@QueryParam("count") int count);

    @GET
    @Path("events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    Flowable<Book> events(@QueryParam("count") int count);

    @GET
    @Path("titles")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    Flowable<String> titles();

    @GET
    @Path("response")
    Single<Response> response(@QueryParam("status") int status);

    @GET
    @Path("fails")
    Single<Book> fails(@QueryParam("status") int status);
}
