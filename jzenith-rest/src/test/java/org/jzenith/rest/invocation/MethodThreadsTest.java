package org.jzenith.rest.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.Context;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.blocking.Await;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.TestServer;

/** The application's default for the threads of methods. */
class MethodThreadsTest {

    private static TestServer server;

    private static String place() {
        return Context.isOnEventLoopThread() ? "event loop" : "own thread";
    }

    @Path("/")
    public static class Resource {
        @GET
        @Path("value")
        public String value() {
            return place();
        }

        @GET
        @Path("optional")
        public Optional<String> optional() {
            return Optional.of(place());
        }

        @GET
        @Path("response")
        public Response response() {
            return Response.ok(place()).build();
        }

        @POST
        @Path("body")
        public String body(String body) {
            return body + place();
        }

        @GET
        @Path("awaiting")
        public String awaiting() {
            String id = RequestScope.current().requestId();
            String value = Await.value(Single.timer(1, TimeUnit.MILLISECONDS).map(any -> place()));
            return id.equals(RequestScope.current().requestId()) && !value.isEmpty() ? place() : "lost";
        }

        @GET
        @Path("failing")
        public String failing() {
            throw new IllegalStateException("not told");
        }

        @GET
        @Path("single")
        public Single<String> single() {
            return Single.just(place());
        }

        @GET
        @Path("stage")
        public CompletionStage<String> stage() {
            return CompletableFuture.completedFuture(place());
        }

        @GET
        @Path("stream")
        @jakarta.ws.rs.Produces(MediaType.TEXT_PLAIN)
        public Flowable<String> stream() {
            return Flowable.just(place());
        }

        @GET
        @Path("suspended")
        public void suspended(@Suspended AsyncResponse response) {
            response.resume(place());
        }

        @GET
        @Path("quick")
        @Blocking(false)
        public String quick() {
            return place();
        }

        @GET
        @Path("blocking-single")
        @Blocking
        public Single<String> blockingSingle() {
            return Single.just(place());
        }

        @Path("child")
        public Child child() {
            return new Child(place());
        }
    }

    public record Child(String locatedBy) {
        @GET
        public String get() {
            return locatedBy + ", " + place();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("rest.threads", "virtual"), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"value", "response", "awaiting", "blocking-single"})
    void aMethodThatReturnsItsValueAtOnceHasItsOwnThread(String path) {
        HttpResponse<String> response = server.get("/" + path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("own thread");
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "stage", "stream", "suspended", "quick"})
    void aMethodThatDoesNotBlockIsCalledByTheEventLoop(String path) {
        HttpResponse<String> response = server.get("/" + path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("event loop");
    }

    @Test
    void aLocatorIsCalledByTheEventLoopButNotTheMethodBehindIt() {
        assertThat(server.get("/child").body()).isEqualTo("event loop, own thread");
    }

    @Test
    void bodiesAndFailuresAreThoseOfAnyOtherMethod() {
        assertThat(server.get("/optional").body()).isEqualTo("\"own thread\"");
        assertThat(server.postJson("/body", "\"x\"").body()).isEqualTo("\"x\"own thread");
        HttpResponse<String> failure = server.get("/failing");
        assertThat(failure.statusCode()).isEqualTo(500);
        assertThat(failure.body()).doesNotContain("not told");
    }

    @Test
    void theDefaultIsTheEventLoop() {
        try (TestServer other = TestServer.start(RestPlugin.withResources(Resource.class))) {
            assertThat(other.get("/value").body()).isEqualTo("event loop");
        }
    }
}
