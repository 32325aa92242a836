package org.jzenith.client;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What stubs are asked for. */
@Path("items")
public interface ItemApi {

    record Item(String name) {}

    @GET
    @Path("{id}")
    Single<Item> get(@PathParam("id") String id);

    @GET
    @Path("maybe")
    Maybe<Item> maybe();

    @GET
    @Path("text")
    @Produces("*/*")
    Single<String> text();

    @POST
    Completable add(Item item);

    @POST
    @Path("upload")
    @Consumes(MediaType.APPLICATION_OCTET_STREAM)
    Completable upload(Flowable<Buffer> bytes);

    @GET
    @Path("stream")
    Flowable<Item> stream();

    @GET
    @Path("bytes")
    @Produces(MediaType.APPLICATION_OCTET_STREAM)
    Flowable<Buffer> bytes();
}
