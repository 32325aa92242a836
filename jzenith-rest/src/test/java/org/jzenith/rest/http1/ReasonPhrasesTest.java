package org.jzenith.rest.http1;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** The text after the status on the wire (RFC 9112 section 4). */
@Tag("H15")
class ReasonPhrasesTest {

    @Path("/")
    public static class Resource {
        @GET
        @Path("compiled")
        public Response compiled(@QueryParam("status") int status, @QueryParam("phrase") String phrase) {
            return (phrase == null ? Response.status(status) : Response.status(status, phrase)).build();
        }

        @GET
        @Path("by-resteasy")
        public Response byResteasy(
                @QueryParam("status") int status, @QueryParam("phrase") String phrase, @Context UriInfo uri) {
            return compiled(status, phrase);
        }

        @GET
        @Path("late")
        public void late(
                @QueryParam("status") int status,
                @QueryParam("phrase") String phrase,
                @Suspended AsyncResponse response) {
            response.resume(compiled(status, phrase));
        }

        @GET
        @Path("thrown")
        public String thrown(@QueryParam("status") int status, @QueryParam("phrase") String phrase) {
            throw new WebApplicationException(compiled(status, phrase));
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertStatusLine(String query, String expected) throws Exception {
        for (String path : List.of("/compiled", "/by-resteasy", "/late", "/thrown")) {
            try (RawConnection connection = new RawConnection(server)) {
                assertThat(connection.get(path + query).head().lines().findFirst())
                        .as(path + query)
                        .hasValue("HTTP/1.1 " + expected);
            }
        }
    }

    @Test
    void isThatOfTheApplication() throws Exception {
        assertStatusLine("?status=299&phrase=Custom", "299 Custom");
        assertStatusLine("?status=200&phrase=All%20right", "200 All right");
        assertStatusLine("?status=456&phrase=Own", "456 Own");
    }

    @Test
    void isTheRegisteredOneOrNone() throws Exception {
        assertStatusLine("?status=200", "200 OK");
        assertStatusLine("?status=404", "404 Not Found");
        assertStatusLine("?status=299", "299 ");
        assertStatusLine("?status=599", "599 ");
    }

    @Test
    void isLeftOutIfItCannotBeSent() throws Exception {
        assertStatusLine("?status=299&phrase=a%0D%0AX-Injected:%20b", "299 ");
        assertStatusLine("?status=299&phrase=%C3%A4", "299 ");
    }
}
