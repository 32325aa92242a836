package org.jzenith.rest.invocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Observable;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.net.http.HttpResponse;
import java.security.Principal;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/**
 * The objects that a method receives by {@code @Context} belong to its request, wherever and whenever they are used.
 */
class ContextTest {

    public static class Where {
        @Context
        UriInfo uri;

        private HttpHeaders headers;

        @BeanParam
        Who who;

        @QueryParam("q")
        String query;

        @Context
        public void setHeaders(HttpHeaders headers) {
            this.headers = headers;
        }
    }

    public static class Who {
        @Context
        SecurityContext caller;
    }

    @Path("/")
    public static class Resource {
        @Context
        UriInfo field;

        @POST
        @Path("items")
        public Single<Response> add(@Context UriInfo uri) {
            return later().map(id -> Response.created(
                            uri.getAbsolutePathBuilder().path("" + id).build())
                    .build());
        }

        @GET
        @Path("parameters")
        public Single<String> parameters(
                @Context UriInfo uri,
                @Context HttpHeaders headers,
                @Context SecurityContext caller,
                @Context Request request,
                @Context ResourceInfo method,
                @Context HttpServerRequest raw) {
            return later().map(id -> uri.getPath()
                    + ' '
                    + headers.getHeaderString("X-Name")
                    + ' '
                    + caller.getUserPrincipal().getName()
                    + ' '
                    + request.getMethod()
                    + ' '
                    + method.getResourceMethod().getName()
                    + ' '
                    + raw.path());
        }

        @GET
        @Path("bean")
        public Single<String> bean(@BeanParam Where where) {
            return later().map(id -> where.uri.getPath()
                    + ' '
                    + where.headers.getHeaderString("X-Name")
                    + ' '
                    + where.who.caller.getUserPrincipal().getName()
                    + ' '
                    + where.query);
        }

        @GET
        @Path("field")
        public Single<String> field() {
            String path = field.getPath();
            return later().map(id -> path);
        }

        @Path("sub/{id}")
        public Sub sub(@Context SecurityContext caller, @Context UriInfo uri) {
            return new Sub(caller, uri);
        }
    }

    public static class Sub {
        private final SecurityContext caller;
        private final UriInfo uri;

        Sub(SecurityContext caller, UriInfo uri) {
            this.caller = caller;
            this.uri = uri;
        }

        @GET
        public String get(@PathParam("id") String id) {
            return id + ' ' + caller.getUserPrincipal().getName() + ' ' + uri.getPath();
        }
    }

    private static Single<Integer> later() {
        return Observable.timer(1, TimeUnit.MILLISECONDS, Schedulers.computation())
                .map(tick -> 7)
                .firstOrError();
    }

    public static class Authentication implements ContainerRequestFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            String name = request.getHeaderString("X-Name");
            SecurityContext before = request.getSecurityContext();
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
                    return before.isSecure();
                }

                @Override
                public String getAuthenticationScheme() {
                    return "name";
                }
            });
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class).withProviders(Authentication.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void tellsACallbackWhereTheRequestWent() {
        HttpResponse<String> response = server.send("POST", "/items", "");
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location"))
                .hasValue("http://127.0.0.1:" + server.port() + "/items/7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ada", "Grace"})
    void tellsACallbackAllThatAParameterMayBe(String name) {
        assertThat(server.get("/parameters", "X-Name", name).body())
                .isEqualTo("/parameters " + name + ' ' + name + " GET parameters /parameters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ada", "Grace"})
    void tellsACallbackWhatIsInABean(String name) {
        assertThat(server.get("/bean?q=1", "X-Name", name).body()).isEqualTo("/bean " + name + ' ' + name + " 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ada", "Grace"})
    void tellsASubResourceWhomAFilterHasRecognizedAfterItsLocator(String name) {
        assertThat(server.get("/sub/1", "X-Name", name).body()).isEqualTo("1 " + name + " /sub/1");
    }

    @Test
    void leavesTheFieldOfASingletonToTheCurrentRequest() {
        assertThat(server.get("/field").body()).isEqualTo("/field");
    }
}
