package org.jzenith.rest.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** The data of one request is never visible to another, in whatever order they run on one event loop. */
class RequestContextTest {

    private static volatile CountDownLatch goOn;
    private static TestServer server;

    public static class Who implements ContainerRequestFilter, ContainerResponseFilter {

        @Context
        SecurityContext security;

        @Context
        HttpServerRequest request;

        @Override
        public void filter(ContainerRequestContext request) {
            String name = request.getHeaderString("X-User");
            request.setSecurityContext(new SecurityContext() {
                @Override
                public Principal getUserPrincipal() {
                    return () -> name;
                }

                @Override
                public boolean isUserInRole(String role) {
                    return false;
                }

                @Override
                public boolean isSecure() {
                    return false;
                }

                @Override
                public String getAuthenticationScheme() {
                    return BASIC_AUTH;
                }
            });
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().putSingle("X-Who", security.getUserPrincipal().getName() + ' ' + this.request.path());
        }
    }

    @Path("/")
    public static class Resource {

        @GET
        @Path("quick")
        public String quick() {
            return "quick";
        }

        @POST
        @Path("late")
        public void late(String body, @Suspended AsyncResponse response) {
            new Thread(() -> response.resume(body)).start();
        }

        @GET
        @Path("waits")
        public void waits(@Suspended AsyncResponse response) {
            new Thread(() -> {
                        try {
                            goOn.await();
                            response.resume("waited");
                        } catch (InterruptedException e) {
                            response.resume(e);
                        }
                    })
                    .start();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.verticles", "1"),
                RestPlugin.withResources(Resource.class).withProviders(Who.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void isThatOfARequestWhoseBodyComesAfterAnother() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(
                    "POST /late HTTP/1.1\r\nHost: localhost\r\nX-User: ada\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n");
            assertThat(connection.response()).startsWith("HTTP/1.1 100 ");
            assertThat(server.get("/quick", "X-User", "eve").headers().firstValue("X-Who"))
                    .contains("eve /quick");
            assertThat(connection.send("body").response())
                    .contains("X-Who: ada /late")
                    .endsWith("body");
        }
    }

    @Test
    void isThatOfARequestBehindAnotherOnItsConnection() throws Exception {
        goOn = new CountDownLatch(1);
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/quick", "X-User: eve").get("/waits", "X-User: ada");
            assertThat(connection.response()).contains("X-Who: eve /quick");
            assertThat(server.get("/quick", "X-User", "eve").headers().firstValue("X-Who"))
                    .contains("eve /quick");
            goOn.countDown();
            assertThat(connection.response()).contains("X-Who: ada /waits").endsWith("waited");
        }
    }
}
