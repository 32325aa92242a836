package org.jzenith.rest.metrics;

import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** Servers whose metrics are tested, and their resources. */
final class MeteredServer {

    /** The answer of the slow method of the resource. */
    static SingleSubject<String> answer;
    /** Counted down when the slow method is called. */
    static CountDownLatch asked;

    @Path("/users")
    public static class UserResource {
        @GET
        @Path("{id: \\d{1,3}}")
        public String user(@PathParam("id") int id) {
            if (id == 404) {
                throw new NotFoundException();
            }
            return "user " + id;
        }

        @GET
        @Path("{id}/failure")
        public String failure() {
            throw new IllegalStateException("on purpose");
        }

        @GET
        @Path("{id}/slow")
        public Single<String> slow() {
            asked.countDown();
            return answer;
        }

        @GET
        @Path("{id}/forbidden")
        public String forbidden() {
            return "never seen";
        }

        @POST
        public String create(String body) {
            return body;
        }

        @Path("{id}/pets")
        public PetResource pets() {
            return new PetResource();
        }
    }

    public static class PetResource {
        @GET
        @Path("{name}")
        public String pet(@PathParam("name") String name) {
            return name;
        }

        @Path("{name}")
        public PetResource child() {
            return this;
        }
    }

    public static class Filter implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getUriInfo().getPath().endsWith("forbidden")) {
                throw new WebApplicationException(403);
            }
        }
    }

    private MeteredServer() {}

    /** Replaces the answer and the latch; to be called before each test. */
    static void prepare() {
        answer = SingleSubject.create();
        asked = new CountDownLatch(1);
    }

    /** Starts a server, by default with one event loop, which counts a request before it accepts the next. */
    static TestServer start(Map<String, ?> configuration) {
        Map<String, Object> complete = new HashMap<>(Map.of("rest.verticles", 1));
        complete.putAll(configuration);
        return TestServer.start(complete, plugin());
    }

    static RestPlugin plugin() {
        return RestPlugin.withResources(UserResource.class).withProviders(Filter.class);
    }

    static String labels(String error, String method, String status, String route) {
        return "{error_type=\"" + error + "\",http_request_method=\"" + method + "\",http_response_status_code=\""
                + status + "\",http_route=\"" + route + "\",url_scheme=\"http\"}";
    }

    /** Returns the line with the number of requests with these labels. */
    static String counted(String error, String method, String status, String route, int times) {
        return "http_server_request_duration_seconds_count" + labels(error, method, status, route) + ' ' + times;
    }

    static List<String> scrape(TestServer server) {
        return server.get("/metrics").body().lines().toList();
    }
}
