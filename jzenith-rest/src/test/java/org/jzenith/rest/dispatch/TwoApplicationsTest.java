package org.jzenith.rest.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.reactivex.Single;
import io.reactivex.plugins.RxJavaPlugins;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.junit.jupiter.api.Test;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult.Status;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

class TwoApplicationsTest {

    public record Note(String theText, LocalDate day) {}

    @Path("/notes")
    @Produces(MediaType.APPLICATION_JSON)
    public static class NoteResource {
        @GET
        public Single<Note> get() {
            return Single.timer(1, TimeUnit.MILLISECONDS).map(tick -> new Note("hello", LocalDate.of(2026, 11, 20)));
        }

        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        public Response create(Note note) {
            return Response.created(URI.create("notes/1")).entity(note).build();
        }
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("vert.x-") || name.startsWith("jzenith"))
                .collect(Collectors.toSet());
    }

    private static void assertWorks(TestServer server, String property) {
        assertThat(server.get("/notes").body()).isEqualTo("{\"" + property + "\":\"hello\",\"day\":\"2026-11-20\"}");
        assertThat(server.postJson("/notes", "{\"" + property + "\":\"x\"}")
                        .headers()
                        .firstValue("Location"))
                .hasValue("http://127.0.0.1:" + server.port() + "/notes/1");
        assertThat(server.postJson("/notes", "{").statusCode()).isEqualTo(400);
        assertThat(server.get("/nowhere", "Accept", "foo").statusCode()).isEqualTo(400);
        assertThat(server.application()
                        .injector()
                        .getInstance(HealthRegistry.class)
                        .health()
                        .blockingGet()
                        .status())
                .isEqualTo(Status.UP);
    }

    private static RestPlugin plugin() {
        return RestPlugin.withResources(NoteResource.class);
    }

    private static RestPlugin snakeCasePlugin() {
        return plugin().withJson(json -> json.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE));
    }

    @Test
    void workSideBySideAndOnWhenTheOtherStops() {
        try (TestServer first = TestServer.start(plugin())) {
            try (TestServer second = TestServer.start(snakeCasePlugin())) {
                assertWorks(first, "theText");
                assertWorks(second, "the_text");
            }
            assertWorks(first, "theText");
        }
        assertNothingIsLeft();
    }

    @Test
    void workOnWhenTheOneThatCameFirstStopsFirst() {
        TestServer first = TestServer.start(plugin());
        try (TestServer second = TestServer.start(snakeCasePlugin())) {
            first.close();
            assertWorks(second, "the_text");
        }
        assertNothingIsLeft();
    }

    @Test
    void workOneAfterTheOther() {
        for (RestPlugin plugin : List.of(plugin(), plugin(), plugin())) {
            try (TestServer server = TestServer.start(plugin)) {
                assertWorks(server, "theText");
            }
            assertNothingIsLeft();
        }
    }

    @Test
    void leaveWhatSomebodyElseHasSetMeanwhile() {
        ResteasyProviderFactory others = new ResteasyProviderFactoryImpl();
        try (TestServer server = TestServer.start(plugin())) {
            ResteasyProviderFactory.setInstance(others);
            assertThat(server.get("/notes").statusCode()).isEqualTo(200);
        }
        try {
            assertThat(ResteasyProviderFactory.peekInstance()).isSameAs(others);
        } finally {
            ResteasyProviderFactory.setInstance(null);
        }
    }

    private static void assertNothingIsLeft() {
        assertThat(threads()).isEmpty();
        assertThat(ResteasyProviderFactory.peekInstance()).isNull();
        assertThat(RxJavaPlugins.getOnSingleAssembly()).isNull();
        assertThat(RxJavaPlugins.getOnSingleSubscribe()).isNull();
        assertThat(RxJavaPlugins.getScheduleHandler()).isNull();
        assertThat(RxJavaPlugins.getErrorHandler()).isNull();
    }
}
