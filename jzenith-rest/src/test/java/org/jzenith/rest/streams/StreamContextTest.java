package org.jzenith.rest.streams;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.SerializationFeature;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerResponseContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Streams and what is around them: filters, the data of the request, other requests of their event loop. */
class StreamContextTest {

    private static volatile CountDownLatch goOn;
    private static TestServer server;

    public record Item(int id) {}

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Late {}

    /** Resumes on a thread of its own, like a filter that calls another service. */
    @Late
    public static class LateFilter implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            SuspendableContainerResponseContext suspendable = (SuspendableContainerResponseContext) response;
            suspendable.suspend();
            Thread filter = new Thread(() -> {
                response.getHeaders().putSingle("X-Late", "1");
                suspendable.resume();
            });
            filter.start();
        }
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Failing {}

    @Failing
    public static class FailingFilter implements ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (response.getStatus() == 200) {
                throw new BadRequestException();
            }
        }
    }

    @Path("/")
    public static class Resource {

        @Context
        UriInfo uri;

        @GET
        @Path("late/items")
        @Late
        public Flowable<Item> items() {
            return Flowable.just(new Item(1), new Item(2));
        }

        @GET
        @Path("late/events")
        @Late
        @Produces(MediaType.SERVER_SENT_EVENTS)
        public Flowable<Item> events() {
            return items();
        }

        @GET
        @Path("late/bytes")
        @Late
        @Produces("application/x-own")
        public Flowable<Buffer> bytes() {
            return Flowable.just(Buffer.buffer("by"), Buffer.buffer("tes"));
        }

        @GET
        @Path("late/output")
        @Late
        public StreamingOutput output() {
            return out -> out.write("output".getBytes(StandardCharsets.UTF_8));
        }

        @GET
        @Path("late/input")
        @Late
        @Produces(MediaType.TEXT_PLAIN)
        public InputStream input() {
            return new ByteArrayInputStream("input".getBytes(StandardCharsets.UTF_8));
        }

        @GET
        @Path("unwritten")
        @Failing
        public InputStream unwritten() {
            return new ByteArrayInputStream(new byte[0]) {
                @Override
                public void close() {
                    goOn.countDown();
                }
            };
        }

        @GET
        @Path("unwritten-later")
        @Failing
        public Single<Response> unwrittenLater() {
            return Single.timer(1, TimeUnit.MILLISECONDS)
                    .map(tick -> Response.ok(unwritten()).build());
        }

        @GET
        @Path("output-of-request")
        public StreamingOutput outputOfRequest() {
            return out -> out.write(uri.getPath().getBytes(StandardCharsets.UTF_8));
        }

        @GET
        @Path("output-fails")
        public StreamingOutput outputFails() {
            return out -> {
                throw new IOException("not told");
            };
        }

        @GET
        @Path("items-fail")
        public Flowable<Item> itemsFail() {
            return Flowable.<Item>error(new IllegalStateException("not told")).delay(10, TimeUnit.MILLISECONDS, true);
        }

        @GET
        @Path("fails-in-the-middle")
        public StreamingOutput failsInTheMiddle() {
            return out -> {
                out.write('1');
                out.flush();
                throw new IOException("not told");
            };
        }

        @GET
        @Path("output-in-parts")
        public StreamingOutput outputInParts() {
            return out -> {
                out.write('1');
                out.flush();
                await();
                out.write('2');
            };
        }

        @GET
        @Path("many")
        public Flowable<Item> many() {
            return Flowable.generate(emitter -> {
                if (goOn.getCount() > 0) {
                    emitter.onNext(new Item(1));
                } else {
                    emitter.onComplete();
                }
            });
        }

        @GET
        @Path("end-of-many")
        public String endOfMany() {
            goOn.countDown();
            return "told";
        }

        @GET
        @Path("untyped")
        @Produces("application/x-own")
        public Response untyped() {
            return Response.ok(Flowable.just(Buffer.buffer("un"), Buffer.buffer("typed")))
                    .build();
        }

        private static void await() throws IOException {
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.verticles", "1", "rest.request-timeout", "20s"),
                RestPlugin.withResources(Resource.class).withProviders(LateFilter.class, FailingFilter.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void reset() {
        goOn = new CountDownLatch(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "items  | [{\"id\":1},{\"id\":2}]",
                "events | :~~data: {\"id\":1}~~data: {\"id\":2}~~",
                "bytes | bytes",
                "output | output",
                "input  | input",
            })
    void areWrittenBehindAFilterThatGoesOnLaterAndElsewhere(String path, String body) {
        assertThat(server.get("/late/" + path)).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("X-Late")).contains("1");
            assertThat(response.body().replace('\n', '~')).isEqualTo(body);
        });
    }

    @Test
    void knowTheRequestTheyAnswer() {
        assertThat(server.get("/output-of-request").body()).isEqualTo("/output-of-request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"output-fails", "items-fail"})
    void failAsWhateverElseTheRequestIsAbout(String path) {
        try (LogRecorder log = new LogRecorder()) {
            assertThat(server.get("/" + path, "X-Request-Id", "stream-1")).satisfies(response -> {
                assertThat(response.statusCode()).isEqualTo(500);
                assertThat(response.body()).contains("\"requestId\":\"");
            });
            assertThat(log.events()).anySatisfy(event -> {
                assertThat(event.getFormattedMessage()).startsWith("GET /" + path + " failed with 500");
                assertThat(event.getMDCPropertyMap()).containsKey("requestId");
            });
        }
    }

    @Test
    void sendWhatAStreamingOutputFlushesBeforeItsEnd() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/output-in-parts").head()).contains("transfer-encoding: chunked");
            assertThat(connection.readChunkSizeAndByte()).isEqualTo('1');
            goOn.countDown();
            assertThat(connection.get("/end-of-many", "Connection: close").untilClosed())
                    .contains("2")
                    .endsWith("told");
        }
    }

    @Test
    void leaveTheEventLoopToOthersHoweverFastTheirClientIs() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/many", "Connection: close");
            connection.readByte();
            Thread other = new Thread(() -> server.get("/end-of-many"));
            other.start();
            connection.skipUntilClosed();
            other.join();
            assertThat(goOn.getCount()).isZero();
        } finally {
            goOn.countDown();
        }
    }

    @Test
    @DisplayName("Elements are bytes in a type of bytes, even if nobody told their type")
    void areBytesInATypeOfBytes() {
        assertThat(server.get("/untyped").body()).isEqualTo("untyped");
    }

    @Test
    void haveALineForEachElementEvenIfTheMapperIndents() {
        try (TestServer own = TestServer.start(RestPlugin.withResources(Resource.class)
                .withProviders(LateFilter.class, FailingFilter.class)
                .withJson(json -> json.enable(SerializationFeature.INDENT_OUTPUT)))) {
            assertThat(own.get("/late/items", "Accept", "application/x-ndjson")
                            .body()
                            .lines())
                    .hasSize(2)
                    .allMatch(line -> line.endsWith("}"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"unwritten", "unwritten-later"})
    void areClosedIfAFilterFailsBeforeTheyAreWritten(String path) throws Exception {
        assertThat(server.get("/" + path).statusCode()).isEqualTo(400);
        assertThat(goOn.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void areNoLongerInFlightWhenTheyHaveFailedInTheMiddle() throws Exception {
        try (TestServer small = TestServer.start(
                Map.of("rest.verticles", "1", "rest.max-requests-in-flight", "2"),
                RestPlugin.withResources(Resource.class).withProviders(LateFilter.class, FailingFilter.class))) {
            for (int i = 0; i < 3; i++) {
                try (RawConnection connection = new RawConnection(small)) {
                    assertThat(connection.get("/fails-in-the-middle").restOrNothing())
                            .doesNotContain(" 503 ")
                            .doesNotEndWith("0\r\n\r\n");
                }
            }
            assertThat(small.get("/end-of-many").statusCode()).isEqualTo(200);
        }
    }
}
