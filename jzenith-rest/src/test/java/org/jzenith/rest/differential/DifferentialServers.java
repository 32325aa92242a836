package org.jzenith.rest.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.differential.DifferentialFilters.MappedException;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/**
 * Two applications with the same resources, one of which leaves everything to RESTEasy, and a connection to each of
 * them.
 */
final class DifferentialServers implements AutoCloseable {

    private static final Class<?>[] RESOURCES = {
        DifferentialParameters.Queries.class, DifferentialParameters.HeaderLines.class,
                DifferentialParameters.Cookies.class,
        DifferentialPaths.Values.class, DifferentialPaths.Overlapping.class, DifferentialPaths.Nested.class,
        DifferentialPaths.Parameterised.class, DifferentialPaths.Fixed.class, DifferentialPaths.Patterns.class,
        DifferentialPaths.Locators.class, DifferentialNegotiation.Negotiated.class, DifferentialPaths.Root.class,
        DifferentialDisputes.LiteralFirst.class, DifferentialDisputes.ParameterFirst.class,
                DifferentialDisputes.Methods.class,
        DifferentialInherited.Generic.class, DifferentialInherited.Implemented.class,
                DifferentialInherited.Overridden.class,
        DifferentialBodies.Json.class, DifferentialBodies.Free.class, DifferentialBodies.Validated.class,
        DifferentialResults.Anything.class, DifferentialResults.Json.class, DifferentialResults.Text.class,
        DifferentialResults.Both.class, DifferentialResults.Wide.class, DifferentialServices.Services.class,
        DifferentialServices.Members.class, DifferentialInterceptors.Resource.class
    };

    /**
     * A request as it is sent.
     *
     * @param request the request
     * @param id its own {@code X-Request-Id}
     * @param text the text that is sent
     */
    private record Sent(DifferentialRequest request, String id, String text) {}

    /**
     * The reactions of both applications to requests.
     *
     * @param plain those of RESTEasy
     * @param compiled those of the other application
     */
    record Replies(List<DifferentialReply> plain, List<DifferentialReply> compiled) {}

    /** One of the applications. */
    private static final class Side implements AutoCloseable {
        private final DifferentialCalls calls = new DifferentialCalls();
        private final TestServer server;
        /** Opened when there is something to send, since the server closes silent connections. */
        private @Nullable RawConnection connection;

        Side(String basePath, boolean compiled) throws IOException {
            RestPlugin plugin = RestPlugin.withResources(RESOURCES)
                    .withMapping(MappedException.class, 409, MappedException::getMessage)
                    .withProviders(
                            DifferentialFilters.Filter.class,
                            DifferentialServices.SecurityFilter.class,
                            DifferentialInterceptors.Interceptor.class,
                            DifferentialFilters.TeapotMapper.class,
                            DifferentialValues.PointReader.class);
            server = TestServer.start(
                    Map.of(
                            "rest.verticles",
                            "1",
                            "rest.base-path",
                            basePath,
                            "rest.buffered-response-size",
                            "1KB",
                            "rest.compiled-dispatch",
                            String.valueOf(compiled)),
                    plugin,
                    binder -> {
                        binder.bind(DifferentialCalls.class).toInstance(calls);
                        binder.bind(DifferentialServices.Members.class);
                    });
        }

        /**
         * Sends all requests before it reads the first reply; requests after the last one of a connection have no
         * reply.
         */
        List<DifferentialReply> replies(List<Sent> requests) throws IOException {
            RawConnection used = connection == null ? new RawConnection(server) : connection;
            connection = used;
            used.sendWhileItIsTaken(requests.stream().map(Sent::text).collect(Collectors.joining()));
            List<DifferentialReply> replies = new ArrayList<>();
            boolean last = false;
            for (int i = 0; i < requests.size() && !last; i++) {
                Sent sent = requests.get(i);
                DifferentialReply reply =
                        DifferentialReply.read(used, sent.request().method().equals("HEAD"));
                replies.add(reply.with(calls.take(sent.id())));
                last = reply.isLast() || sent.request().isLast();
            }
            if (last) {
                used.close();
                connection = null;
            }
            return replies;
        }

        /** Returns how many requests the metrics have counted, by route and status. */
        List<String> counted() {
            return server.get("/metrics")
                    .body()
                    .lines()
                    .filter(line -> line.startsWith("http_server_request_duration_seconds_count"))
                    .filter(line -> !line.contains("\"/metrics\""))
                    .sorted()
                    .toList();
        }

        @Override
        public void close() throws IOException {
            if (connection != null) {
                connection.close();
            }
            server.close();
        }
    }

    private final String basePath;
    private final Side plain;
    private final Side compiled;
    private int sent;

    DifferentialServers(String basePath) throws IOException {
        this.basePath = basePath;
        this.plain = new Side(basePath, false);
        this.compiled = new Side(basePath, true);
    }

    /** Sends requests to both, on one connection each, without waiting for the reply to one before the next. */
    Replies send(DifferentialRequest... requests) throws IOException {
        List<Sent> all = new ArrayList<>();
        for (DifferentialRequest request : requests) {
            String id = "request-" + ++sent;
            all.add(new Sent(request, id, request.text(basePath, id)));
        }
        return new Replies(plain.replies(all), compiled.replies(all));
    }

    /**
     * Asserts that the metrics of both have counted the same; the end of a response is counted after the client has
     * received it.
     */
    void assertMetricsAgree() {
        Await.until(() -> plain.counted().equals(compiled.counted()));
        assertThat(compiled.counted()).isNotEmpty();
    }

    /**
     * Asserts that neither called a method for a request that had been answered, and that the first left everything to
     * RESTEasy.
     */
    void assertNoOtherCalls() {
        assertThat(plain.calls.late()).isEmpty();
        assertThat(compiled.calls.late()).isEmpty();
        assertThat(plain.calls.withoutResteasy()).isZero();
    }

    /** Returns how many calls of methods were not made by RESTEasy. */
    int callsWithoutResteasy() {
        return compiled.calls.withoutResteasy();
    }

    @Override
    public void close() throws IOException {
        try (plain;
                compiled) {
            // Closes both, even if the first fails.
        }
    }
}
