package org.jzenith.rest.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** A parameter whose number its type cannot hold is answered like any other that cannot be read. */
@Tag("J3")
class DecimalParametersTest {

    public record Bean(@QueryParam("n") Float n) {}

    @Path("/")
    public static class Resource {
        @GET
        @Path("primitive")
        public String primitive(@QueryParam("n") double n) {
            return "" + n;
        }

        @GET
        @Path("float")
        public String single(@QueryParam("n") float n) {
            return "" + n;
        }

        @GET
        @Path("boxed")
        public String boxed(@QueryParam("n") Double n) {
            return "" + n;
        }

        @GET
        @Path("optional")
        public String optional(@QueryParam("n") Optional<Double> n) {
            return "" + n.orElse(null);
        }

        @GET
        @Path("optional-double")
        public String optionalDouble(@QueryParam("n") OptionalDouble n) {
            return "" + (n.isPresent() ? n.getAsDouble() : null);
        }

        @GET
        @Path("list")
        public String list(@QueryParam("n") List<Double> n) {
            return n.isEmpty() ? "null" : "" + n.get(0);
        }

        @GET
        @Path("array")
        public String array(@QueryParam("n") double[] n) {
            return Arrays.toString(n).replaceAll("[\\[\\]]", "");
        }

        @GET
        @Path("bean")
        public String bean(@BeanParam Bean bean) {
            return "" + bean.n();
        }

        @GET
        @Path("default")
        public String otherwise(@QueryParam("n") @DefaultValue("Infinity") double n) {
            return "" + n;
        }

        @GET
        @Path("path/{n}")
        public String path(@PathParam("n") double n) {
            return "" + n;
        }

        @GET
        @Path("matrix")
        public String matrix(@MatrixParam("n") double n) {
            return "" + n;
        }

        @GET
        @Path("header")
        public String header(@HeaderParam("n") double n) {
            return "" + n;
        }

        @GET
        @Path("cookie")
        public String cookie(@CookieParam("n") double n) {
            return "" + n;
        }

        @POST
        @Path("form")
        public String form(@FormParam("n") double n) {
            return "" + n;
        }
    }

    private static void assertDetail(TestServer server, String path, String place) {
        assertThat(server.get(path).statusCode()).as(path).isEqualTo(404);
        assertThat(server.get(path).body())
                .contains("The " + place + " n has a value that cannot be read (expected: a number).");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isNotRead(boolean compiled) {
        String[] form = {"Content-Type", "application/x-www-form-urlencoded"};
        try (TestServer server = TestServer.start(
                Map.of("rest.compiled-dispatch", compiled), RestPlugin.withResources(Resource.class))) {
            for (String path :
                    List.of("primitive", "float", "boxed", "optional", "optional-double", "list", "array", "bean")) {
                for (String number : List.of("1e400", "-1e400", "NaN", "Infinity", "-Infinity")) {
                    assertDetail(server, '/' + path + "?n=" + number, "query parameter");
                }
                assertThat(server.get('/' + path + "?n=1.5").body()).as(path).isEqualTo("1.5");
                assertThat(server.get('/' + path).statusCode()).as(path).isEqualTo(200);
            }
            assertDetail(server, "/float?n=1e40", "query parameter");
            assertDetail(server, "/path/1e400", "path parameter");
            assertDetail(server, "/matrix;n=1e400", "matrix parameter");
            assertThat(server.get("/header", "n", "NaN").statusCode()).isEqualTo(400);
            assertThat(server.get("/cookie", "Cookie", "n=NaN").statusCode()).isEqualTo(400);
            assertThat(server.send("POST", "/form", "n=1e400", form).statusCode())
                    .isEqualTo(400);
            assertThat(server.send("POST", "/form", "n=1.5", form).body()).isEqualTo("1.5");
            assertThat(server.get("/default").body()).isEqualTo("Infinity");
        }
    }
}
