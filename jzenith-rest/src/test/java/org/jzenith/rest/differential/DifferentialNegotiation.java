package org.jzenith.rest.differential;

import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;

/** Several methods at one path, distinguished by the HTTP method and the media types. */
final class DifferentialNegotiation {

    private DifferentialNegotiation() {}

    @HttpMethod("REPORT")
    @Retention(RetentionPolicy.RUNTIME)
    @interface REPORT {}

    @Path("/n")
    public static class Negotiated {

        @Inject
        DifferentialCalls calls;

        @GET
        @Produces(MediaType.APPLICATION_JSON)
        public String json() {
            return '"' + calls.note("n.json") + '"';
        }

        @GET
        @Produces(MediaType.TEXT_PLAIN)
        public String text() {
            return calls.note("n.text");
        }

        @GET
        @Produces("application/vnd.a+json;qs=0.5")
        public String vendor() {
            return '"' + calls.note("n.vendor") + '"';
        }

        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        public String postJson(String body) {
            return calls.note("n.postJson", body);
        }

        @POST
        @Consumes("text/*")
        @Produces(MediaType.TEXT_PLAIN)
        public String postText(String body) {
            return calls.note("n.postText", body);
        }

        @POST
        public String postAny() {
            return calls.note("n.postAny");
        }

        @PUT
        @Consumes({"application/*+json", "application/json"})
        public String put(Map<String, Object> body) {
            return calls.note("n.put", body);
        }

        @HEAD
        public Response head() {
            calls.note("n.head");
            return Response.ok().header("X-Head", "own").build();
        }

        @OPTIONS
        public String options() {
            return calls.note("n.options");
        }

        @REPORT
        public String report() {
            return calls.note("n.report");
        }

        @GET
        @Path("head")
        @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
        public String noHead() {
            return calls.note("n.noHead");
        }
    }
}
