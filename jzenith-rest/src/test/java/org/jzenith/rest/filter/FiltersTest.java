package org.jzenith.rest.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerRequestContext;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerResponseContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Filters that suspend a request or a response and resume it on a thread of their own, or replace its stream. */
class FiltersTest {

    private static volatile CountDownLatch suspended;
    private static volatile CountDownLatch busy;
    private static volatile CountDownLatch resumed;

    public record Pet(String name) {}

    @Path("/")
    public static class Resource {
        @Context
        UriInfo uri;

        @GET
        @Path("thread")
        public String thread() {
            return Thread.currentThread().getName() + " " + uri.getPath();
        }

        @GET
        @Path("thread-single")
        public Single<String> threadSingle() {
            String thread = Thread.currentThread().getName();
            return Single.fromCallable(
                    () -> thread + " " + Thread.currentThread().getName());
        }

        @Path("sub")
        public Sub sub() {
            return new Sub();
        }

        @GET
        @Path("failing")
        public String failing() {
            throw new UnsupportedOperationException();
        }

        @GET
        @Path("pet")
        public Pet pet() {
            return new Pet("Rex");
        }

        @GET
        @Path("pets")
        public List<Pet> pets() {
            return List.of(new Pet("Rex"));
        }

        @GET
        @Path("large")
        public String large() {
            return "x".repeat(200_000);
        }

        @GET
        @Path("busy")
        public String busy() throws InterruptedException {
            busy.countDown();
            assertThat(resumed.await(20, TimeUnit.SECONDS)).isTrue();
            return "free";
        }

        @POST
        @Path("json")
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public Pet json(Pet pet) {
            return pet;
        }
    }

    public static class Sub {
        @GET
        public String get() {
            return Thread.currentThread().getName();
        }
    }

    @PreMatching
    public static class BeforeMatching implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            suspendIfAsked(request, "before");
        }
    }

    public static class AfterMatching implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            suspendIfAsked(request, "after");
        }
    }

    private static void suspendIfAsked(ContainerRequestContext request, String when) {
        if (when.equals(request.getHeaderString("X-Suspend"))) {
            SuspendableContainerRequestContext context = (SuspendableContainerRequestContext) request;
            context.suspend();
            new Thread(context::resume, "foreign").start(); // The monitor makes it wait for the end of this filter.
        }
    }

    public static class ResponseFilter implements ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) throws IOException {
            SuspendableContainerResponseContext context = (SuspendableContainerResponseContext) response;
            String what = request.getHeaderString("X-Response");
            if (what == null) {
                return;
            }
            switch (what) {
                case "status" -> response.setStatus(1000);
                case "buffer" ->
                    response.setEntityStream(new BufferedOutputStream(response.getEntityStream(), 1_000_000));
                case "resume" -> {
                    context.suspend();
                    new Thread(context::resume, "foreign").start();
                }
                case "fail" -> {
                    context.suspend();
                    new Thread(() -> context.resume(new IllegalStateException("boom")), "foreign").start();
                }
                case "fail-when-busy" -> {
                    context.suspend();
                    if (request.getProperty("failed") == null) { // A second answer would never get past this filter.
                        request.setProperty("failed", true);
                        suspended.countDown();
                        new Thread(() -> failWhenBusy(context), "foreign").start();
                    }
                }
                case "fail-after-much" -> {
                    response.getEntityStream().write(new byte[100_000]);
                    context.suspend();
                    new Thread(() -> context.resume(new IllegalStateException("boom")), "foreign").start();
                }
                default -> throw new IllegalArgumentException(what);
            }
        }
    }

    private static void failWhenBusy(SuspendableContainerResponseContext context) {
        try {
            assertThat(busy.await(20, TimeUnit.SECONDS)).isTrue();
            context.resume(new IllegalStateException("boom"));
            resumed.countDown();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.verticles", "1"),
                RestPlugin.withResources(Resource.class)
                        .withProviders(BeforeMatching.class, AfterMatching.class, ResponseFilter.class)
                        .withMapping(UnsupportedOperationException.class, 501));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void answersWhatCannotBeMatchedBehindASuspendedFilter() {
        assertThat(server.get("/nowhere", "X-Suspend", "before").statusCode()).isEqualTo(404);
        assertThat(server.send("DELETE", "/pet", null, "X-Suspend", "before").statusCode())
                .isEqualTo(405);
        assertThat(server.send(
                                "POST",
                                "/json",
                                "{}",
                                "X-Suspend",
                                "before",
                                "Content-Type",
                                "application/json",
                                "Accept",
                                "image/png")
                        .statusCode())
                .isEqualTo(406);
        HttpResponse<String> unsupported =
                server.send("POST", "/json", "<a/>", "X-Suspend", "before", "Content-Type", "text/xml");
        assertThat(unsupported.statusCode()).isEqualTo(415);
        assertThat(unsupported.body()).contains("urn:jzenith:problem:unsupported-media-type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"before", "after"})
    void callsAResourceOnItsEventLoopBehindASuspendedFilter(String when) {
        assertThat(server.get("/thread", "X-Suspend", when).body())
                .startsWith("vert.x-eventloop-thread-")
                .endsWith(" /thread");
        assertThat(server.get("/thread-single", "X-Suspend", when).body())
                .contains(" vert.x-eventloop-thread-")
                .doesNotContain("foreign");
        assertThat(server.get("/sub", "X-Suspend", when).body()).startsWith("vert.x-eventloop-thread-");
    }

    @ParameterizedTest
    @ValueSource(strings = {"before", "after"})
    void answersTheFailureOfAResourceBehindASuspendedFilter(String when) {
        assertThat(server.get("/failing", "X-Suspend", when).statusCode()).isEqualTo(501);
        assertThat(server.send("POST", "/json", "{oops", "X-Suspend", when, "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"before", "after"})
    void writesJsonForAClientThatTakesAnythingBehindASuspendedFilter(String when) {
        HttpResponse<String> response = server.get("/pet", "X-Suspend", when, "Accept", "*/*");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.body()).isEqualTo("{\"name\":\"Rex\"}");
        assertThat(server.get("/pets", "X-Suspend", when).body()).isEqualTo("[{\"name\":\"Rex\"}]");
    }

    @Test
    void sendsAResponseThatAFilterHasHeldBack() {
        assertThat(server.get("/thread-single", "X-Response", "resume").statusCode())
                .isEqualTo(200);
        assertThat(server.get("/large", "X-Response", "resume").body()).hasSize(200_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/thread", "/thread-single"})
    void answersTheFailureOfASuspendedResponseFilter(String path) {
        HttpResponse<String> response = server.get(path, "X-Response", "fail");
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).contains("urn:jzenith:problem:internal-server-error");
    }

    @Test
    void answersAStatusThatNoClientCanReadWith500() {
        assertThat(server.get("/thread", "X-Response", "status").statusCode()).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/thread", "/thread-single"})
    void keepsAnAnswerThatWaitsForABusyEventLoop(String path) throws Exception {
        suspended = new CountDownLatch(1);
        busy = new CountDownLatch(1);
        resumed = new CountDownLatch(1);
        try (RawConnection connection = new RawConnection(server)) {
            connection.get(path, "X-Response: fail-when-busy");
            assertThat(suspended.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(server.get("/busy").body()).isEqualTo("free");
            assertThat(connection.response())
                    .startsWith("HTTP/1.1 500 ")
                    .contains("urn:jzenith:problem:internal-server-error");
        }
    }

    @Test
    void breaksTheConnectionWhenAResponseFailsThatHasBegun() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            String response =
                    connection.get("/thread", "X-Response: fail-after-much").untilClosed();
            assertThat(response).startsWith("HTTP/1.1 200 ").doesNotEndWith("0\r\n\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pet", "/pets", "/thread-single", "/large"})
    void sendsWhatAFilterHasBuffered(String path) {
        HttpResponse<String> response = server.get(path, "X-Response", "buffer");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isNotEmpty().hasSameSizeAs(server.get(path).body());
    }
}
