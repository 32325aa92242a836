package org.jzenith.docs.library;

import io.reactivex.Single;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;

// tag::resource[]
@Path("/staff")
@ApiKeyFilter.Binding
@RolesAllowed("librarian")
public class StaffResource {

    @GET
    public Single<String> greet(@Context SecurityContext caller) {
        return Single.just("Good morning, ")
                .map(greeting -> greeting + caller.getUserPrincipal().getName());
    }

    @GET
    @Path("payroll")
    @RolesAllowed("director")
    public String payroll() {
        return "much";
    }
}
// end::resource[]
