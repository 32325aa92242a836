package org.jzenith.rest.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.reactivex.Flowable;
import io.reactivex.Observable;
import io.reactivex.Single;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;

/** A method that will fail or never be called is logged at the start, with the reason, and with how to correct it. */
class UnfitMethodsTest {

    public record Greeting(String text) {}

    @Path("/types")
    public static class NotWritten {
        @GET
        @Path("list")
        @Produces("text/csv")
        public List<Greeting> list() {
            return List.of(new Greeting(""));
        }

        @GET
        @Path("stream")
        @Produces(MediaType.APPLICATION_XML)
        public Flowable<Greeting> stream() {
            return Flowable.just(new Greeting(""));
        }

        @GET
        @Path("text")
        @Produces(MediaType.TEXT_PLAIN)
        public Observable<Greeting> text() {
            return Observable.just(new Greeting(""));
        }

        @GET
        @Path("buffer")
        @Produces(MediaType.APPLICATION_OCTET_STREAM)
        public Single<Buffer> buffer() {
            return Single.just(Buffer.buffer());
        }

        @GET
        @Path("array")
        @Produces(MediaType.APPLICATION_JSON)
        public char[] array() {
            return new char[0];
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "stream", "text", "buffer", "array"})
    void returnsWhatNobodyWrites(String path) {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(RestPlugin.withResources(NotWritten.class))) {
            assertThat(server.get("/types/" + path).statusCode()).isEqualTo(500);
            assertThat(logged(log)).contains("NotWritten." + path + "() returns ", "which no provider writes");
        }
    }

    @Path("/written")
    public static class Written {
        @GET
        @Path("list")
        @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
        public List<Greeting> list() {
            return List.of(new Greeting(""));
        }

        @GET
        @Path("stream")
        @Produces({MediaType.APPLICATION_JSON, MediaType.SERVER_SENT_EVENTS, "application/x-ndjson"})
        public Flowable<Greeting> stream() {
            return Flowable.just(new Greeting(""));
        }

        @GET
        @Path("texts")
        @Produces(MediaType.TEXT_PLAIN)
        public Flowable<String> texts() {
            return Flowable.just("a");
        }

        @GET
        @Path("buffer")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Buffer> buffer() {
            return Single.just(Buffer.buffer());
        }

        @GET
        @Path("buffers")
        @Produces("image/png")
        public Flowable<Buffer> buffers() {
            return Flowable.just(Buffer.buffer("a"));
        }

        @GET
        @Path("entity")
        @Produces("text/csv")
        public GenericEntity<String> entity() {
            return new GenericEntity<>("a") {};
        }

        @GET
        @Path("optional")
        @Produces(MediaType.APPLICATION_JSON)
        public Single<Optional<Greeting>> optional() {
            return Single.just(Optional.of(new Greeting("")));
        }
    }

    @Test
    void returnsWhatIsWritten() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(RestPlugin.withResources(Written.class))) {
            assertThat(List.of("list", "stream", "texts", "buffer", "buffers", "entity", "optional"))
                    .allSatisfy(
                            path -> assertThat(server.get("/written/" + path).statusCode())
                                    .isEqualTo(200));
            log.assertNoWarnings();
        }
    }

    @NameBinding
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Counted {}

    @Counted
    public static class Counter implements WriterInterceptor {
        @Override
        public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
            context.proceed();
        }
    }

    @Path("/counted")
    public static class Intercepted {
        @GET
        @Path("value")
        @Counted
        public Greeting value() {
            return new Greeting("");
        }

        @GET
        @Path("stream")
        @Counted
        public Single<Flowable<Greeting>> stream() {
            return Single.just(Flowable.just(new Greeting("")));
        }

        @GET
        @Path("free")
        public Flowable<Greeting> free() {
            return Flowable.just(new Greeting(""));
        }
    }

    @Test
    void returnsAStreamToAnInterceptor() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(
                        RestPlugin.withResources(Intercepted.class).withProviders(Counter.class))) {
            assertThat(server.get("/counted/value").statusCode()).isEqualTo(200);
            assertThat(server.get("/counted/free").statusCode()).isEqualTo(200);
            assertThat(server.get("/counted/stream").statusCode()).isEqualTo(500);
            assertThat(logged(log))
                    .contains("Intercepted.stream() returns a stream, which cannot pass through the WriterInterceptor "
                            + Counter.class.getName()
                            + ": it will be answered with 500. Fix: bind the interceptor by a @NameBinding")
                    .doesNotContain("Intercepted.value() returns", "Intercepted.free() returns");
        }
    }

    @Path("/context")
    public static class ContextOfFilters {
        @GET
        public String get(@Context ContainerRequestContext request, @Context UriInfo uri) {
            return request.getMethod() + uri.getPath();
        }
    }

    @Test
    void takesWhatOnlyFiltersHave() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(RestPlugin.withResources(ContextOfFilters.class))) {
            assertThat(server.get("/context").statusCode()).isEqualTo(500);
            assertThat(logged(log))
                    .contains(
                            "ContextOfFilters.get() takes the @Context "
                                    + "jakarta.ws.rs.container.ContainerRequestContext, which only filters and interceptors have",
                            "Fix: take UriInfo")
                    .doesNotContain("@Context " + UriInfo.class.getName());
        }
    }

    public interface Store<K, V extends CharSequence> {
        @GET
        @Path("{key}")
        String get(@PathParam("key") K key);

        @PUT
        @Path("{key}")
        String put(@PathParam("key") K key, V value);

        @POST
        @Path("{key}")
        String post(@PathParam("key") K key, V value);
    }

    public abstract static class IntegerStore<V extends CharSequence> implements Store<Integer, V> {
        @Override
        public String get(Integer key) {
            return "got " + key;
        }

        @Override
        public String put(Integer key, V value) {
            return "put " + value;
        }

        @Override
        public String post(Integer key, V value) {
            return "posted " + value;
        }
    }

    @Path("/store")
    public static class TextStore extends IntegerStore<String> {
        @Override
        @POST
        @Path("{key}")
        public String post(@PathParam("key") Integer key, String value) {
            return super.post(key, value);
        }
    }

    @Test
    void implementsAMethodThatResteasyDoesNotFind() {
        try (LogRecorder log = new LogRecorder();
                TestServer server = TestServer.start(RestPlugin.withResources(TextStore.class))) {
            assertThat(server.get("/store/1").body()).isEqualTo("got 1");
            assertThat(server.send("POST", "/store/1", "a").body()).isEqualTo("posted a");
            assertThat(server.send("PUT", "/store/1", "a").statusCode()).isEqualTo(405);
            assertThat(logged(log))
                    .contains("Store.put() has JAX-RS annotations, but RESTEasy does not find the method of "
                            + TextStore.class.getName())
                    .doesNotContain("Store.get()", "Store.post()");
        }
    }

    private static String logged(LogRecorder log) {
        return log.events().stream()
                .filter(event -> event.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .collect(Collectors.joining("\n"));
    }
}
