package org.jzenith.rest.differential;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;

/** Templates that match some paths in common, each having a literal where the other has a parameter. */
final class DifferentialDisputes {

    private DifferentialDisputes() {}

    @Path("/t/x")
    public static class LiteralFirst {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("{second}")
        public String second(@PathParam("second") String second) {
            return calls.note("t.second", second);
        }
    }

    @Path("/t/{first}/a")
    public static class ParameterFirst {

        @Inject
        DifferentialCalls calls;

        @GET
        public String first(@PathParam("first") String first) {
            return calls.note("t.first", first);
        }
    }

    @Path("/u")
    public static class Methods {

        @Inject
        DifferentialCalls calls;

        @GET
        @Path("x/{second}")
        public String second(@PathParam("second") String second) {
            return calls.note("u.second", second);
        }

        @GET
        @Path("{first}/longer")
        public String first(@PathParam("first") String first) {
            return calls.note("u.first", first);
        }
    }
}
