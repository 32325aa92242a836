package com.example.shop;

import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jzenith.rest.annotation.Blocking;

/**
 * The code of a user, outside of jZenith's packages, so that its lines in a stack trace are those of an application.
 */
@Path("/orders")
@Produces(MediaType.APPLICATION_JSON)
public class OrderResource {

    /** Cannot be written. */
    public static class Unwritable {
        public String getTotal() {
            throw new IllegalStateException("the order has no total");
        }
    }

    public static class MappedException extends RuntimeException {
        MappedException() {
            super("an exception with a mapping");
        }
    }

    public static class UnmappableException extends RuntimeException {}

    private static String fail() {
        try {
            return String.valueOf(Integer.parseInt("no number"));
        } catch (NumberFormatException e) {
            throw new IllegalStateException("the order has no total", e);
        }
    }

    @GET
    @Path("direct")
    public String direct() {
        return fail();
    }

    @GET
    @Path("single")
    public Single<String> single() {
        return Single.fromCallable(OrderResource::fail);
    }

    @GET
    @Path("later")
    public Single<String> later() {
        return Single.fromCallable(OrderResource::fail).subscribeOn(Schedulers.io());
    }

    @GET
    @Path("blocking")
    @Blocking
    public String blocking() {
        return fail();
    }

    @GET
    @Path("unwritable")
    public Unwritable unwritable() {
        return new Unwritable();
    }

    @GET
    @Path("header")
    public Response header() {
        return Response.ok("x").header("X-Total", "1\n2").build();
    }

    @GET
    @Path("bare")
    public String bare() {
        throw new InternalServerErrorException(
                "bare",
                Response.serverError().header("X-Own", "kept").build(),
                new IllegalStateException("the reason"));
    }

    @GET
    @Path("mapped")
    public String mapped() {
        throw new MappedException();
    }

    @GET
    @Path("unmappable")
    public String unmappable() {
        throw new UnmappableException();
    }

    @GET
    @Path("message")
    public String message(@QueryParam("text") String text) {
        throw new IllegalStateException(text);
    }

    @GET
    @Path("numbers/{number}")
    public int number(@PathParam("number") int number) {
        return number;
    }
}
