package org.jzenith.rest.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Singleton;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

class BlockingTest {

    private static volatile CountDownLatch entered;
    private static volatile CountDownLatch interrupted;
    private static TestServer server;

    public record Pet(String name) {}

    @Path("/")
    public static class Resource {
        @Context
        UriInfo uri;

        @GET
        @Path("thread")
        public String thread() {
            return Thread.currentThread().getName();
        }

        @GET
        @Path("slow")
        public String slow() throws InterruptedException {
            Thread.sleep(300); // Blocks the event loop for as long as is worth a warning.
            return "slow";
        }

        @GET
        @Path("waiting")
        public String waiting() {
            return Single.<String>never().blockingGet();
        }

        @GET
        @Path("waiting-later")
        public Single<String> waitingLater() {
            return Single.just("")
                    .map(any -> Completable.never().<String>toSingleDefault("").blockingGet());
        }
    }

    @Path("/blocking")
    @Blocking
    public static class BlockingResource {
        @Context
        UriInfo uri;

        @GET
        @Path("thread")
        public String thread() {
            return Thread.currentThread().getName();
        }

        @GET
        @Path("path/{name}")
        public String path(@PathParam("name") String name, @Context UriInfo own) {
            return name + ' ' + uri.getPath() + ' ' + own.getPath();
        }

        @POST
        @Path("pet")
        @Consumes(MediaType.APPLICATION_JSON)
        public Pet pet(Pet pet) {
            return new Pet(pet.name() + '!');
        }

        @GET
        @Path("response")
        public Response response() {
            return Response.status(201).header("X-Own", "1").entity("made").build();
        }

        @GET
        @Path("waiting")
        public String waiting() {
            return Single.timer(1, TimeUnit.MILLISECONDS).map(any -> "waited").blockingGet();
        }

        @GET
        @Path("void")
        public void nothing() {}

        @GET
        @Path("throws")
        public String failing() {
            throw new NotFoundException();
        }

        @GET
        @Path("error")
        public String error() {
            throw new AssertionError("not told");
        }

        @GET
        @Path("single")
        public Single<String> single() {
            return Single.just(Thread.currentThread().getName());
        }

        @GET
        @Path("maybe")
        public Maybe<String> maybe() {
            return Maybe.empty();
        }

        @GET
        @Path("completable")
        public Completable completable() {
            return Completable.complete();
        }

        @GET
        @Path("stage")
        public CompletionStage<String> stage() {
            return CompletableFuture.completedFuture("stage");
        }

        @GET
        @Path("suspended")
        public void suspended(@Suspended AsyncResponse response) {
            response.resume("resumed");
        }

        @GET
        @Path("forever")
        public String forever() {
            entered.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return "";
        }
    }

    private static final List<String> EVENTS = Collections.synchronizedList(new ArrayList<>());

    /** Ends only a moment after it has been interrupted. */
    @Path("/stubborn")
    @Blocking
    public static class StubbornResource {
        @GET
        public void work() {
            entered.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (
                    InterruptedException
                            e) { // First because its client has disconnected, and again by the stop; the join continues
                // in spite of it.
                CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS))
                        .join();
                EVENTS.add("ended the method");
            }
        }
    }

    @Singleton
    static final class Pool implements AutoCloseable {
        @Override
        public void close() {
            EVENTS.add("closed the pool");
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.verticles", "1", "rest.blocked-warning", "100ms"),
                RestPlugin.withResources(Resource.class, BlockingResource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void callsTheMethodOnAThreadThatMayBlock() {
        assertThat(server.get("/blocking/thread").body()).startsWith("rest-blocking-");
        assertThat(server.get("/blocking/single").body()).startsWith("rest-blocking-");
        assertThat(server.get("/thread").body()).startsWith("vert.x-eventloop-thread-");
    }

    @ParameterizedTest
    @CsvSource({
        "path/ada, 200, ada /blocking/path/ada /blocking/path/ada",
        "response, 201, made",
        "void, 204, ''",
        "maybe, 404, '{\"type\":\"urn:jzenith:problem:not-found\",\"title\":\"Not Found\",\"status\":404}'",
        "throws, 404, '{\"type\":\"urn:jzenith:problem:not-found\",\"title\":\"Not Found\",\"status\":404}'",
        "completable, 204, ''",
        "stage, 200, stage",
        "suspended, 200, resumed",
        "error, 500, '{\"type\":\"urn:jzenith:problem:internal-server-error\",\"title\":\"Internal Server Error\",\"status\":500}'",
    })
    void answersAsAnyOtherMethodDoes(String path, int status, String body) {
        assertThat(server.get("/blocking/" + path)).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.body().replaceAll(",\"requestId\":\"[^\"]*\"", ""))
                    .isEqualTo(body);
        });
    }

    @Test
    void readsAndWritesBodies() {
        assertThat(server.postJson("/blocking/pet", "{\"name\":\"Rex\"}").body())
                .isEqualTo("{\"name\":\"Rex!\"}");
        assertThat(server.postJson("/blocking/pet", "{\"name\":").statusCode()).isEqualTo(400);
    }

    @Test
    void leavesTheEventLoopToOthersAndIsInterruptedWhenItsClientGoes() throws Exception {
        entered = new CountDownLatch(1);
        interrupted = new CountDownLatch(1);
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/blocking/forever");
            assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(server.get("/thread").statusCode()).isEqualTo(200);
        }
        assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void isAwaitedByAStopBeforeWhatItMayUseIsClosed() throws Exception {
        entered = new CountDownLatch(1);
        TestServer stopping = TestServer.start(
                Map.of("rest.drain-timeout", "100ms"),
                RestPlugin.withResources(StubbornResource.class),
                binder -> binder.bind(Pool.class));
        try (RawConnection connection = new RawConnection(stopping)) {
            connection.get("/stubborn");
            assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
            stopping.close();
        }
        assertThat(EVENTS).containsExactly("ended the method", "closed the pool");
    }

    @Test
    void namesTheMethodThatKeepsTheEventLoop() {
        try (LogRecorder log = new LogRecorder()) {
            assertThat(server.get("/slow").body()).isEqualTo("slow");
            assertThat(server.get("/thread").statusCode()).isEqualTo(200);
            assertThat(log.allEvents())
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .anyMatch(line ->
                            line.startsWith("Resource.slow has blocked the event loop, and all requests on it, for ")
                                    && line.contains("@Blocking"))
                    .noneMatch(line -> line.startsWith("BlockingResource"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/waiting", "/waiting-later"})
    void refusesToWaitOnTheEventLoopWhichWouldBeLostForAllRequests(String path) {
        try (LogRecorder log = new LogRecorder()) {
            assertThat(server.get(path).statusCode()).isEqualTo(500);
            assertThat(server.get("/thread").statusCode()).isEqualTo(200);
            assertThat(log.events())
                    .filteredOn(event -> event.getThrowableProxy() != null)
                    .anySatisfy(event -> {
                        assertThat(event.getThrowableProxy().getMessage())
                                .contains("would block the event loop", "@Blocking");
                        assertThat(event.getThrowableProxy().getStackTraceElementProxyArray())
                                .anyMatch(element -> element.getSTEAsString().contains("BlockingTest$Resource"));
                    });
        }
    }

    @Test
    void waitsOnAThreadThatMayBlock() {
        assertThat(server.get("/blocking/waiting").body()).isEqualTo("waited");
    }
}
