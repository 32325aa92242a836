package org.jzenith.rest.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.vertx.core.Context;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.SecurityContext;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerRequestContext;
import org.jboss.resteasy.core.interception.jaxrs.SuspendableContainerResponseContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;
import org.slf4j.MDC;

/** Filters of compiled methods that suspend the request. */
class CompiledFiltersTest {

    private static TestServer server;

    @Path("/filtered")
    public static class Resource {

        private final AtomicBoolean disposed = new AtomicBoolean();

        @GET
        public Single<String> get() {
            return Single.just(Context.isOnEventLoopThread() + " " + MDC.get("requestId"));
        }

        @GET
        @Path("users")
        @RolesAllowed("user")
        public String users() {
            return "users";
        }

        @GET
        @Path("never")
        public Single<String> never() {
            return Single.<String>never().doOnDispose(() -> disposed.set(true));
        }

        @GET
        @Path("disposed")
        public boolean disposed() {
            return disposed.get();
        }
    }

    private static final class KnownUser implements SecurityContext {
        @Override
        public Principal getUserPrincipal() {
            return () -> "ada";
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals("user");
        }

        @Override
        public boolean isSecure() {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return "Bearer";
        }
    }

    /** Does what the header {@code X-Filter} asks for. */
    public static class SuspendingFilter implements ContainerRequestFilter, ContainerResponseFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            String asked = String.valueOf(request.getHeaderString("X-Filter"));
            SuspendableContainerRequestContext context = (SuspendableContainerRequestContext) request;
            if (asked.startsWith("knows")) {
                request.setSecurityContext(new KnownUser());
            }
            if (asked.equals("knows, then forgets")) {
                request.getRequest(); // RESTEasy's data of the request is made.
                request.setSecurityContext(null);
            }
            if (asked.startsWith("in")) {
                context.suspend();
            }
            if (asked.equals("in, resumed elsewhere")) {
                new Thread(context::resume).start();
            }
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            String asked = String.valueOf(request.getHeaderString("X-Filter"));
            SuspendableContainerResponseContext context = (SuspendableContainerResponseContext) response;
            if (asked.startsWith("out") && response.getStatus() == 200) {
                context.suspend();
            }
            if (asked.equals("out, resumed elsewhere")) {
                new Thread(context::resume).start();
            }
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.request-timeout", "1s"),
                RestPlugin.withResources(Resource.class).withProviders(SuspendingFilter.class));
        assertThat(server.application()
                        .injector()
                        .getInstance(DispatchReport.class)
                        .methods())
                .allMatch(method -> method.compiled());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"in", "out"})
    void isAnsweredInTimeIfAFilterNeverResumesIt(String filter) {
        HttpResponse<String> response = server.get("/filtered", "X-Filter", filter);

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).contains("\"requestId\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "in, resumed elsewhere", "out, resumed elsewhere"})
    void callsTheMethodOnTheEventLoopWhoeverResumesIt(String filter) {
        HttpResponse<String> response = server.get("/filtered", "X-Filter", filter);

        assertThat(response.body())
                .isEqualTo(
                        "true " + response.headers().firstValue("X-Request-Id").orElseThrow());
    }

    @Test
    void disposesTheResultIfTheClientDisconnects() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send("GET /filtered/never HTTP/1.1\r\nHost: a\r\n\r\n");
        }
        Await.until(() -> server.get("/filtered/disposed").body().equals("true"));
    }

    @Test
    void disposesTheResultAtTheTimeout() {
        assertThat(server.get("/filtered/never").statusCode()).isEqualTo(503);
        assertThat(server.get("/filtered/disposed").body()).isEqualTo("true");
    }

    @Test
    void admitsNobodyWhomAFilterHasForgotten() {
        assertThat(server.get("/filtered/users", "X-Filter", "knows").statusCode())
                .isEqualTo(200);
        assertThat(server.get("/filtered/users", "X-Filter", "knows, then forgets")
                        .statusCode())
                .isEqualTo(403);
    }
}
