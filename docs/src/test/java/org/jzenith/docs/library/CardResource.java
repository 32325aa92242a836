package org.jzenith.docs.library;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import org.jzenith.http.annotation.Authenticated;
import org.jzenith.security.identity.Identity;

/** The library card of a caller. */
@Path("/card")
public class CardResource {

    @GET
    @Authenticated
    public String get(@Context Identity caller) {
        return caller.name();
    }

    @DELETE
    @RolesAllowed("librarian")
    public void delete() {}
}
