package org.jzenith.rest.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.annotation.RequestLimits;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.support.TestServer;

/** Annotations on a class that implements or extends the one with the {@code @Path}, or on a supertype of that. */
class AnnotationSourcesTest {

    @Path("/api")
    public interface Api {
        @GET
        @Path("blocking")
        String blocking();

        @GET
        @Path("open")
        String open();

        @GET
        @Path("limited")
        Single<String> limited();
    }

    public static class Implementation implements Api {
        @Override
        @Blocking
        public String blocking() {
            return Thread.currentThread().getName();
        }

        @Override
        @Compiled(false)
        public String open() {
            return Thread.currentThread().getName();
        }

        @Override
        @RequestLimits(timeout = "100ms")
        public Single<String> limited() {
            return Single.never();
        }
    }

    @Path("/bound")
    public interface Bound {
        @GET
        String get();
    }

    @Blocking
    public static class BoundImplementation implements Bound {
        @Override
        public String get() {
            return Thread.currentThread().getName();
        }
    }

    @Blocking
    public abstract static class Base {
        @GET
        @Path("inherited")
        public String inherited() {
            return Thread.currentThread().getName();
        }
    }

    @Path("/extending")
    public static class Extending extends Base {
        @GET
        @Path("own")
        public String own() {
            return Thread.currentThread().getName();
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                RestPlugin.withResources(Implementation.class, Bound.class, Extending.class),
                binder -> binder.bind(Bound.class).to(BoundImplementation.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/blocking", "/bound", "/extending/inherited", "/extending/own"})
    void sayThatAMethodBlocks(String path) {
        assertThat(server.get(path).body()).doesNotContain("eventloop");
    }

    @Test
    void sayWhatAMethodIsLimitedTo() {
        assertThat(server.get("/api/limited").statusCode()).isEqualTo(503);
    }

    @Test
    void sayWhetherAMethodIsCompiled() {
        assertThat(server.get("/api/open").body()).contains("eventloop");
        assertThat(server.application()
                        .injector()
                        .getInstance(DispatchReport.class)
                        .methods())
                .filteredOn(method -> method.path().equals("/api/open"))
                .singleElement()
                .satisfies(method -> assertThat(method.reason()).contains("@Compiled(false)"));
    }
}
