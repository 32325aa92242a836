package org.jzenith.docs.library;

import io.reactivex.Single;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import org.jzenith.security.identity.Identity;

// tag::resource[]
@Path("/staff")
@RolesAllowed("librarian")
public class StaffResource {

    @GET
    public Single<String> greet(@Context Identity caller) {
        return Single.just("Good morning, " + caller.name());
    }

    @GET
    @Path("payroll")
    @RolesAllowed("director")
    public String payroll() {
        return "much";
    }
}
// end::resource[]
