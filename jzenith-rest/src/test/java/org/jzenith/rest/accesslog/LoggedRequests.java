package org.jzenith.rest.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.http.spi.HttpBinder.httpBinder;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.reactivex.Maybe;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.jzenith.core.request.Caller;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;
import org.slf4j.LoggerFactory;

/** Servers with an access log, and what an appender sees of it. */
abstract class LoggedRequests {

    static final String LOGGER = "org.jzenith.access";

    @Path("/")
    public static class Resource {

        @GET
        @Path("items/{id}")
        public String item(@PathParam("id") String id) {
            return id;
        }

        @GET
        @Path("status/{status}")
        public Response status(@PathParam("status") int status) {
            return Response.status(status).build();
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }

        @GET
        @Path("never")
        public CompletableFuture<String> never() {
            return new CompletableFuture<>();
        }

        @GET
        @Path("traced")
        public String traced() {
            RequestScope.current().put(RequestScope.TRACE_ID, "of-the-tracer");
            RequestScope.current().put(RequestScope.SPAN_ID, "span-of-the-tracer");
            return "";
        }
    }

    /** Believes any name. */
    static class Names implements Authentication {

        private record User(String name) implements Caller {
            @Override
            public String getName() {
                return name;
            }

            @Override
            public String scheme() {
                return "Name";
            }

            @Override
            public boolean hasRole(String role) {
                return false;
            }
        }

        @Override
        public Maybe<? extends Caller> authenticate(HttpServerRequest request) {
            String name = request.getHeader("X-Name");
            return name == null ? Maybe.empty() : Maybe.just(new User(name.replace("<lf>", "\n")));
        }

        @Override
        public List<String> challenges() {
            return List.of("Name");
        }

        @Override
        public List<SecurityScheme> schemes() {
            return List.of();
        }

        @Override
        public boolean requiresRules() {
            return false;
        }
    }

    private final LogRecorder log = new LogRecorder(LoggerFactory.getLogger(LOGGER));

    @AfterEach
    void endRecord() {
        log.close();
    }

    static TestServer start(Map<String, ?> more) {
        Map<String, Object> configuration = new HashMap<>(Map.of("rest.access-log.enabled", true, "rest.verticles", 1));
        configuration.putAll(more);
        return TestServer.start(configuration, RestPlugin.withResources(Resource.class), binder -> httpBinder(binder)
                .authentication(Names.class)
                .securityScheme(SecurityScheme.apiKeyInQuery("partner", "partner-key")));
    }

    final List<String> lines() {
        return log.events().stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    final String line() {
        Await.until(() -> !lines().isEmpty());
        assertThat(lines()).hasSize(1);
        return lines().get(0);
    }

    final List<String> lines(int count) {
        Await.until(() -> lines().size() >= count);
        assertThat(lines()).hasSize(count);
        return lines();
    }
}
