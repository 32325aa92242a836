package org.jzenith.rest.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/**
 * A value that cannot be converted is answered as if the parameter had only one, never turned into a null between the
 * others.
 */
class ParametersOfSeveralValuesTest {

    public static class Numbers {
        @QueryParam("n")
        public List<Integer> all;
    }

    @Path("/")
    public static class Resource {
        @GET
        @Path("int")
        public String one(@QueryParam("n") int n) {
            return String.valueOf(n);
        }

        @GET
        @Path("list")
        public String list(@QueryParam("n") List<@Positive Integer> all) {
            return all.toString();
        }

        @GET
        @Path("set")
        public String set(@QueryParam("n") Set<Integer> all) {
            return all.toString();
        }

        @GET
        @Path("sorted")
        public String sorted(@QueryParam("n") SortedSet<Long> all) {
            return all.toString();
        }

        @GET
        @Path("array")
        public String array(@QueryParam("n") Integer[] all) {
            return Arrays.toString(all);
        }

        @GET
        @Path("decimals")
        public String decimals(@QueryParam("n") List<BigDecimal> all) {
            return all.toString();
        }

        @GET
        @Path("bean")
        public String bean(@BeanParam Numbers bean) {
            return bean.all.toString();
        }

        @GET
        @Path("matrix")
        public String matrix(@MatrixParam("n") List<Integer> all) {
            return all.toString();
        }

        @GET
        @Path("path/{n: .*}")
        public String path(@PathParam("n") List<Integer> all) {
            return all.toString();
        }

        @GET
        @Path("header")
        public String header(@HeaderParam("n") List<Integer> all) {
            return all.toString();
        }

        @GET
        @Path("cookie")
        public String cookie(@CookieParam("n") Set<Integer> all) {
            return all.toString();
        }

        @POST
        @Path("form")
        public String form(@FormParam("n") List<Integer> all) {
            return all.toString();
        }

        @GET
        @Path("texts")
        public String texts(@QueryParam("n") List<String> all) {
            return all.toString();
        }

        @GET
        @Path("optional")
        public String optional(@QueryParam("n") Integer n) {
            return String.valueOf(n);
        }
    }

    /** The same within an optional. */
    @Path("/optional")
    public static class Optionals {

        public record Bean(@QueryParam("n") Optional<List<Long>> all) {}

        private static String text(Optional<?> all) {
            return all.map(each -> each instanceof Object[] array ? Arrays.toString(array) : each.toString())
                    .orElse("none");
        }

        @GET
        @Path("list")
        public String list(@QueryParam("n") Optional<List<Long>> all) {
            return text(all);
        }

        @GET
        @Path("set")
        public String set(@QueryParam("n") Optional<Set<Long>> all) {
            return text(all);
        }

        @GET
        @Path("sorted")
        public String sorted(@QueryParam("n") Optional<SortedSet<Long>> all) {
            return text(all);
        }

        @GET
        @Path("array")
        public String array(@QueryParam("n") Optional<Long[]> all) {
            return text(all);
        }

        @GET
        @Path("bean")
        public String bean(@BeanParam Bean bean) {
            return text(bean.all());
        }

        @GET
        @Path("texts")
        public String texts(@QueryParam("n") Optional<List<String>> all) {
            return text(all);
        }

        @GET
        @Path("matrix")
        public String matrix(@MatrixParam("n") Optional<List<Long>> all) {
            return text(all);
        }

        @GET
        @Path("path/{n: .*}")
        public String path(@PathParam("n") Optional<List<Long>> all) {
            return text(all);
        }

        @GET
        @Path("header")
        public String header(@HeaderParam("n") Optional<List<Long>> all) {
            return text(all);
        }

        @GET
        @Path("cookie")
        public String cookie(@CookieParam("n") Optional<List<Long>> all) {
            return text(all);
        }

        @POST
        @Path("form")
        public String form(@FormParam("n") Optional<List<Long>> all) {
            return text(all);
        }
    }

    @Tag("J5")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areAnsweredInTheSameWayWithinAnOptional(boolean compiled) {
        String[] form = {"Content-Type", "application/x-www-form-urlencoded"};
        try (TestServer server = TestServer.start(
                Map.of("rest.compiled-dispatch", compiled), RestPlugin.withResources(Optionals.class))) {
            for (String path : List.of("/list", "/set", "/sorted", "/array", "/bean")) {
                assertThat(server.get("/optional" + path + "?n=").statusCode())
                        .as(path)
                        .isEqualTo(404);
                assertThat(server.get("/optional" + path + "?n=1&n=").statusCode())
                        .as(path)
                        .isEqualTo(404);
                assertThat(server.get("/optional" + path + "?n=1&n=2").body())
                        .as(path)
                        .isEqualTo("[1, 2]");
            }
            assertThat(server.get("/optional/texts?n=").body()).isEqualTo("[]");
            assertThat(server.get("/optional/matrix;n=").statusCode()).isEqualTo(404);
            assertThat(server.get("/optional/matrix;n=1").body()).isEqualTo("[1]");
            assertThat(server.get("/optional/path/").statusCode()).isEqualTo(404);
            assertThat(server.get("/optional/path/1").body()).isEqualTo("[1]");
            assertThat(server.get("/optional/header", "n", "").statusCode()).isEqualTo(400);
            assertThat(server.get("/optional/header", "n", "1").body()).isEqualTo("[1]");
            assertThat(server.get("/optional/cookie", "Cookie", "n=").statusCode())
                    .isEqualTo(400);
            assertThat(server.get("/optional/cookie", "Cookie", "n=1").body()).isEqualTo("[1]");
            assertThat(server.send("POST", "/optional/form", "n=1&n=", form).statusCode())
                    .isEqualTo(400);
            assertThat(server.send("POST", "/optional/form", "n=1", form).body())
                    .isEqualTo("[1]");
        }
    }

    @Tag("H6")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areAnsweredAsOneValueIs(boolean compiled) {
        try (TestServer server = TestServer.start(
                Map.of("rest.compiled-dispatch", compiled), RestPlugin.withResources(Resource.class))) {
            for (String path : List.of("/int", "/list", "/set", "/sorted", "/array", "/decimals", "/bean")) {
                assertThat(server.get(path + "?n=").statusCode()).as(path).isEqualTo(404);
                assertThat(server.get(path + "?n=%20").statusCode()).as(path).isEqualTo(404);
                assertThat(server.get(path + "?n=x").statusCode()).as(path).isEqualTo(404);
                assertThat(server.get(path + "?n=1").body()).as(path).contains("1");
            }
            for (String path : List.of("/list", "/set", "/sorted", "/array", "/decimals", "/bean")) {
                assertThat(server.get(path + "?n=1&n=").statusCode()).as(path).isEqualTo(404);
                assertThat(server.get(path).body()).as(path).isEqualTo("[]");
            }
            assertThat(server.get("/matrix;n=").statusCode()).isEqualTo(404);
            assertThat(server.get("/path/%20").statusCode()).isEqualTo(404);
            assertThat(server.get("/header", "n", "").statusCode()).isEqualTo(400);
            assertThat(server.get("/cookie", "Cookie", "n=").statusCode()).isEqualTo(400);
            assertThat(server.send("POST", "/form", "n=", "Content-Type", "application/x-www-form-urlencoded")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(server.get("/texts?n=&n=a").body()).isEqualTo("[, a]");
            assertThat(server.get("/optional?n=").body()).isEqualTo("null");
        }
    }
}
