package org.jzenith.rest.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** Relative locations are resolved against the base of the application by RFC 3986 section 5.3. */
class LocationTest {

    @Path("/")
    public static class Resource {
        @GET
        @Path("compiled")
        public Response compiled(@QueryParam("to") String to) {
            return Response.seeOther(URI.create(to))
                    .contentLocation(URI.create(to))
                    .build();
        }

        @GET
        @Path("by-resteasy")
        public Response byResteasy(@QueryParam("to") String to, @Context UriInfo uri) {
            return Response.temporaryRedirect(URI.create(to))
                    .contentLocation(URI.create(to))
                    .build();
        }

        @GET
        @Path("created")
        public Response created(@QueryParam("to") String to, @Context UriInfo uri) {
            Response response = Response.created(URI.create(to))
                    .contentLocation(URI.create(to))
                    .build();
            assertThat(response.getLocation()).matches(URI::isAbsolute);
            return response;
        }

        @GET
        @Path("late")
        public Single<Response> late(@QueryParam("to") String to) {
            return Single.timer(1, TimeUnit.MILLISECONDS).map(tick -> compiled(to));
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("rest.base-path", "/api"), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Tag("H5")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "//other.host/x|http://other.host/x",
                "//other.host:81/x?q=1#f|http://other.host:81/x?q=1#f",
                "//other.host/a/../x|http://other.host/x",
                "//other.host|http://other.host",
                "?q=1|http://HOST/api/?q=1",
                "''|http://HOST/api/",
                "#f|http://HOST/api/#f",
                ".|http://HOST/api/",
                "./x|http://HOST/api/x",
                "..|http://HOST/",
                "../x|http://HOST/x",
                "../../../x|http://HOST/x",
                "x/../y/./z|http://HOST/api/y/z",
                "x/..|http://HOST/api/",
                "x%2F..%20|http://HOST/api/x%2F..%20",
                "x/1?a=../b|http://HOST/api/x/1?a=../b",
                "/x|http://HOST/api/x",
                "https://other.host/a/../x|https://other.host/a/../x"
            })
    void areResolvedAgainstTheBase(String location, String expected) {
        for (String path : new String[] {"/compiled", "/by-resteasy", "/created", "/late"}) {
            HttpResponse<String> response =
                    server.get("/api" + path + "?to=" + URLEncoder.encode(location, StandardCharsets.UTF_8));
            String absolute = expected.replace("HOST", "127.0.0.1:" + server.port());
            assertThat(response.headers().firstValue("Location")).as(path).hasValue(absolute);
            assertThat(response.headers().firstValue("Content-Location"))
                    .as(path)
                    .hasValue(absolute);
        }
    }
}
