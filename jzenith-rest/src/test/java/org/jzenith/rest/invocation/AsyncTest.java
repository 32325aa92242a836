package org.jzenith.rest.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Results that arrive later, and how they fail. */
class AsyncTest {

    public interface Summary {}

    public interface Full extends Summary {}

    public static class Pet {
        @JsonView(Summary.class)
        public String name = "Rex";

        @JsonView(Full.class)
        public String favourite = "bone";
    }

    @com.fasterxml.jackson.annotation.JsonTypeInfo(use = com.fasterxml.jackson.annotation.JsonTypeInfo.Id.NAME)
    public interface Shape {}

    @com.fasterxml.jackson.annotation.JsonTypeName("circle")
    public record Circle(int radius) implements Shape {}

    private static volatile String pathAfterResume;

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {
        @Context
        UriInfo uri;

        @Path("raw")
        public Raw raw() {
            return new Raw();
        }

        @GET
        @Path("bad-timeout-handler")
        public void badTimeoutHandler(@Suspended AsyncResponse response) {
            response.setTimeoutHandler(late -> {
                throw new UnsupportedOperationException("boom");
            });
            response.setTimeout(20, TimeUnit.MILLISECONDS);
        }

        @GET
        @Path("resume-first")
        public void resumeFirst(@Suspended AsyncResponse response) {
            response.resume("\"x\"");
            pathAfterResume = uri.getPath();
        }

        @GET
        @Path("error")
        public void error(@Suspended AsyncResponse response) {
            throw new AssertionError("boom");
        }

        @GET
        @Path("bad-mapper")
        public void badMapper(@Suspended AsyncResponse response) {
            response.resume(new ArithmeticException());
        }

        @GET
        @Path("empty-stream")
        @Produces(MediaType.TEXT_PLAIN)
        public Single<Response> emptyStream() {
            return Single.just(empty());
        }

        @GET
        @Path("empty-stream-async")
        @Produces(MediaType.TEXT_PLAIN)
        public void emptyStream(@Suspended AsyncResponse response) {
            response.resume(empty());
        }

        private static Response empty() {
            StreamingOutput nothing = out -> {};
            return Response.ok(nothing).header("X-Mine", "1").build();
        }

        @GET
        @Path("generic")
        public Single<GenericEntity<List<Shape>>> generic() {
            return Single.just(new GenericEntity<List<Shape>>(List.of(new Circle(2))) {});
        }

        @GET
        @Path("view")
        @JsonView(Summary.class)
        public Single<GenericEntity<List<Pet>>> view() {
            return Single.just(new GenericEntity<List<Pet>>(List.of(new Pet())) {});
        }
    }

    /** Its answer fails when a large part of it has been sent. */
    public static class BadMapper implements ExceptionMapper<ArithmeticException> {
        @Override
        public Response toResponse(ArithmeticException exception) {
            StreamingOutput output = out -> {
                out.write(new byte[100_000]);
                throw new IllegalStateException("boom");
            };
            return Response.status(500)
                    .entity(output)
                    .type(MediaType.APPLICATION_OCTET_STREAM)
                    .build();
        }
    }

    /** A class that is known only at run time, so that no check at the start can see its methods. */
    @SuppressWarnings("rawtypes")
    public static class Raw {
        @GET
        @Path("single")
        public Single single() {
            return Single.just("x");
        }

        @GET
        @Path("stage")
        public CompletionStage stage() {
            return CompletableFuture.completedFuture("x");
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class)
                .withProviders(BadMapper.class)
                .withMapping(UnsupportedOperationException.class, 501));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/raw/single", "/raw/stage"})
    void answersAResultOfWhichNobodySaidTheType(String path) {
        assertThat(server.get(path).statusCode()).isEqualTo(500);
    }

    @Test
    void answersTheFailureOfATimeoutHandler() {
        assertThat(server.get("/bad-timeout-handler").statusCode()).isEqualTo(501);
    }

    @Test
    void answersAnErrorOfASuspendedMethod() {
        assertThat(server.get("/error").statusCode()).isEqualTo(500);
    }

    @Test
    void breaksTheConnectionWhenTheAnswerToAFailureFailsHalfWay() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/bad-mapper").untilClosed())
                    .startsWith("HTTP/1.1 500 ")
                    .doesNotEndWith("0\r\n\r\n");
        }
    }

    @Test
    void keepsTheContextOfAMethodThatResumesItself() {
        pathAfterResume = null;
        assertThat(server.get("/resume-first").body()).isEqualTo("\"x\"");
        assertThat(pathAfterResume).isEqualTo("/resume-first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/empty-stream", "/empty-stream-async"})
    void keepsTheHeadersOfALateResponseWithAnEmptyStream(String path) {
        HttpResponse<String> response = server.get(path);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Mine")).hasValue("1");
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
        assertThat(response.headers().firstValue("Content-Length")).hasValue("0");
    }

    @Test
    void writesALateGenericEntityByItsTypeAndItsMethod() {
        assertThat(server.get("/generic").body()).isEqualTo("[{\"@type\":\"circle\",\"radius\":2}]");
        assertThat(server.get("/view").body()).isEqualTo("[{\"name\":\"Rex\"}]");
    }
}
