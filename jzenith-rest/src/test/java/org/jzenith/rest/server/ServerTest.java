package org.jzenith.rest.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.AbstractModule;
import com.google.inject.Module;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

class ServerTest {

    @Path("/thread")
    public static class ThreadResource {
        @GET
        public String thread() {
            return Thread.currentThread().getName();
        }
    }

    static final class Greeter {
        String greet() {
            return "hi";
        }
    }

    @Path("/instance")
    public static class InstanceResource {
        private static final AtomicInteger INSTANCES = new AtomicInteger();
        private final int number = INSTANCES.incrementAndGet();
        private final Greeter greeter;

        @Context
        UriInfo uri;

        @Inject
        InstanceResource(Greeter greeter) {
            this.greeter = greeter;
        }

        @GET
        public String instance() {
            return greeter.greet() + " " + number + " " + uri.getPath();
        }
    }

    public static class GreetingFilter implements ContainerRequestFilter {
        @Inject
        Greeter greeter;

        @Override
        public void filter(ContainerRequestContext request) {
            request.getHeaders().putSingle("X-Greeting", greeter.greet());
        }
    }

    public static class NoResource {}

    @Path("/bad")
    public static class BadResource {
        @Context
        UriInfo uri;

        @jakarta.ws.rs.QueryParam("q")
        String query;

        @GET
        public String get() {
            return query;
        }
    }

    private static Module module(boolean perRequest) {
        return new AbstractModule() {
            @Override
            protected void configure() {
                bind(Greeter.class);
                if (perRequest) {
                    bind(InstanceResource.class);
                }
            }
        };
    }

    /** Returns the threads that serve connections. */
    private static Set<String> threads(TestServer server) throws Exception {
        Set<String> threads = new HashSet<>();
        List<RawConnection> connections = new ArrayList<>();
        for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors() + 9; i++) {
            RawConnection connection = new RawConnection(server);
            connections.add(connection);
            String response = connection.get("/thread").response();
            threads.add(response.substring(response.lastIndexOf('\n') + 1));
        }
        for (RawConnection connection : connections) {
            connection.close();
        }
        return threads;
    }

    /** Returns the threads of the event loops that databases divide their connections among. */
    private static Set<String> servingThreads(TestServer server) {
        return server.application().injector().getInstance(ServingEventLoops.class).contexts().stream()
                .map(context -> {
                    CompletableFuture<String> thread = new CompletableFuture<>();
                    context.runOnContext(
                            nothing -> thread.complete(Thread.currentThread().getName()));
                    return thread.join();
                })
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    @Tag("P1")
    void servesOnAsManyVerticlesAsConfiguredBehindOneRandomPort(int verticles) throws Exception {
        try (TestServer server =
                TestServer.start(Map.of("rest.verticles", verticles), RestPlugin.withResources(ThreadResource.class))) {
            assertThat(server.application().addresses()).hasSize(1);
            int loops = Math.min(verticles, 2 * Runtime.getRuntime().availableProcessors());
            assertThat(threads(server)).hasSize(loops).isEqualTo(servingThreads(server));
        }
    }

    @Test
    void servesOnAsManyVerticlesAsThereAreProcessors() throws Exception {
        try (TestServer server = TestServer.start(RestPlugin.withResources(ThreadResource.class))) {
            assertThat(threads(server))
                    .hasSize(Runtime.getRuntime().availableProcessors())
                    .isEqualTo(servingThreads(server));
            assertThat(server.application().startReport().addresses()).hasSize(1);
        }
    }

    @Test
    void makesOneInstanceOfAResourceUnlessAModuleBindsItOtherwise() {
        try (TestServer server = TestServer.start(RestPlugin.withResources(InstanceResource.class), module(false))) {
            assertThat(server.get("/instance").body())
                    .isEqualTo(server.get("/instance").body())
                    .startsWith("hi ")
                    .endsWith("/instance");
        }
        try (TestServer server = TestServer.start(RestPlugin.withResources(InstanceResource.class), module(true))) {
            assertThat(server.get("/instance").body())
                    .isNotEqualTo(server.get("/instance").body())
                    .endsWith("/instance");
        }
    }

    @Test
    void hasGuiceMakeProviders() {
        RestPlugin plugin = RestPlugin.withResources(ThreadResource.class).withProviders(GreetingFilter.class);
        try (TestServer server = TestServer.start(plugin, module(false))) {
            assertThat(server.get("/thread").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void servesBelowTheBasePathOnly() {
        for (String basePath : List.of("/api/v1", "api/v1/")) {
            try (TestServer server = TestServer.start(
                    Map.of("rest.base-path", basePath), RestPlugin.withResources(ThreadResource.class))) {
                assertThat(server.get("/api/v1/thread").statusCode()).isEqualTo(200);
                assertThat(server.get("/thread").statusCode()).isEqualTo(404);
                assertThat(server.get("/api/v1thread").statusCode()).isEqualTo(404);
                assertThat(server.get("/api/v1").statusCode()).isEqualTo(404);
            }
        }
    }

    @Test
    void saysWhichPortIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertThatThrownBy(() -> org.jzenith.core.JZenith.application("--rest.port=" + taken.getLocalPort())
                            .withPlugins(RestPlugin.withResources(ThreadResource.class))
                            .start())
                    .isInstanceOfSatisfying(StartupException.class, e -> assertThat(e.problems())
                            .singleElement()
                            .satisfies(problem -> assertThat(problem.toString())
                                    .startsWith("BIND-1 rest.port: cannot listen on 0.0.0.0:" + taken.getLocalPort())));
        }
    }

    @Test
    void reportsEveryResourceThatIsNone() {
        assertThatThrownBy(() -> TestServer.start(RestPlugin.withResources(NoResource.class, BadResource.class)
                        .withProviders(NoResource.class)))
                .isInstanceOfSatisfying(
                        StartupException.class,
                        e -> assertThat(e.problems()).extracting(Problem::id).contains("REST-1", "REST-2"));
    }

    @Test
    void servesTwoApplicationsInOneJvm() {
        try (TestServer first = TestServer.start(RestPlugin.withResources(ThreadResource.class))) {
            try (TestServer second =
                    TestServer.start(RestPlugin.withResources(InstanceResource.class), module(false))) {
                assertThat(second.get("/instance").statusCode()).isEqualTo(200);
                assertThat(second.get("/thread").statusCode()).isEqualTo(404);
            }
            assertThat(first.get("/thread").statusCode()).isEqualTo(200);
        }
    }
}
