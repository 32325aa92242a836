package org.jzenith.rest.message;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.core.path.PercentEncoding;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** An unreserved character is the same whether it is percent-encoded or not (RFC 3986 section 6.2.2.2). */
@Tag("H4")
class PercentEncodingTest {

    @Path("~class")
    public static class Resource {
        @GET
        public String root() {
            return "class";
        }

        @GET
        @Path("~home")
        public String home() {
            return "home";
        }

        @GET
        @Path("%7Eencoded")
        public String encoded() {
            return "encoded";
        }

        @GET
        @Path("file-{name}.txt")
        public String file(@PathParam("name") String name) {
            return "file " + name;
        }

        @GET
        @Path("number/{n: [0-9]+}")
        public String number(@PathParam("n") int n) {
            return "number " + n;
        }

        @GET
        @Path("any/{x}")
        public String any(@PathParam("x") String x) {
            return "any " + x;
        }

        @GET
        @Path("any/~{x}")
        public String tilde(@PathParam("x") String x) {
            return "tilde " + x;
        }

        @GET
        @Path("raw/{x}")
        public String raw(@Encoded @PathParam("x") String x, @Context UriInfo uri) {
            return x + " " + uri.getRequestUri().getRawPath();
        }

        @GET
        @Path("sp ace")
        public String space() {
            return "space";
        }

        @Path("sub-{x}")
        public Sub sub(@PathParam("x") String x) {
            return new Sub();
        }
    }

    public static class Sub {
        @GET
        @Path("a/{y}")
        public String get(@PathParam("y") String y) {
            return "sub " + y;
        }
    }

    private static TestServer server;
    private static TestServer below;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
        below = TestServer.start(
                Map.of("rest.base-path", "/~api", "rest.compiled-dispatch", "false"),
                RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
        below.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/~class|class",
                "/%7Eclass|class",
                "/%7e%63lass/%7Ehome|home",
                "/~class/%7ehome|home",
                "/~class/h%6Fme|404",
                "/~class/~encoded|encoded",
                "/~class/%7Eencoded|encoded",
                "/~class/%66ile-a.t%78t|file a",
                "/~class/file%2Da%2Etxt|file a",
                "/~class/number/%31%32|number 12",
                "/~class/num%62er/3|number 3",
                "/~class/any/%61|any a",
                "/~class/any/a%2Fb|any a/b",
                "/~class/any/%7Ea|tilde a",
                "/~class/any%2Fa|404",
                "/~class/any/a%2541|any a%41",
                "/~class/sp%20ace|space",
                "/~class/%73ub-%31/%61/%62|sub b",
                "/~class/%73ub-1;m=%31/a/%62;n=2|sub b",
                "/~class/raw/%7Ea%2f%c3%a4|~a%2f%c3%a4 RAW"
            })
    void leadsToTheSameResource(String path, String expected) {
        assertLeads(server, path, path, expected);
        assertLeads(below, "/~api" + path, "/~api" + path, expected);
        assertLeads(below, "/%7Eap%69" + path, "/~api" + PercentEncoding.decodeUnreserved(path), expected);
    }

    private static void assertLeads(TestServer to, String path, String raw, String expected) {
        var response = to.get(path);
        assertThat(response.statusCode() == 200 ? response.body() : String.valueOf(response.statusCode()))
                .isEqualTo(expected.replace("RAW", raw));
    }

    @Test
    void leadsToTheSameRouteOfTheServer() {
        assertThat(server.get("/%68ealth").statusCode()).isEqualTo(200);
        assertThat(server.get("/health%2Fx").statusCode()).isEqualTo(404);
    }
}
