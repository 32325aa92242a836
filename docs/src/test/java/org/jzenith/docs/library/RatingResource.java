package org.jzenith.docs.library;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.NewCookie.SameSite;
import jakarta.ws.rs.core.Response;

// tag::rating[]
public class RatingResource {

    private final String isbn;

    RatingResource(String isbn) {
        this.isbn = isbn;
    }

    @POST
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(MediaType.TEXT_PLAIN)
    public Response rate(
            @FormParam("stars") @Min(1) @Max(5) int stars,
            @CookieParam("reader") @DefaultValue("somebody") String reader) {
        NewCookie cookie = new NewCookie.Builder("rated")
                .value(isbn)
                .path("/")
                .httpOnly(true)
                .sameSite(SameSite.LAX)
                .build();
        return Response.ok(reader + " gives " + stars).cookie(cookie).build();
    }
}
// end::rating[]
