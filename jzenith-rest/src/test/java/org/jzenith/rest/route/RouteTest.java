package org.jzenith.rest.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.StartupException;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.http.spi.Route;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.HeaderAuthentication;
import org.jzenith.rest.support.TestServer;

/** Routes that say themselves what they answer. */
class RouteTest {

    /** Answers everything below its path with what it knows of the exchange. */
    record Below(String root, AccessRule access, HttpConfiguration configuration) implements Route {

        @Override
        public Template template() {
            return new Template("GET", root + "{rest}");
        }

        @Override
        public boolean matches(HttpServerRequest request, String path) {
            return path.startsWith(root);
        }

        @Override
        public void answer(Exchange exchange) {
            exchange.request()
                    .response()
                    .end(exchange.route()
                            + ' '
                            + exchange.caller()
                            + ' '
                            + exchange.clientAddress()
                            + ' '
                            + exchange.isSecure()
                            + ' '
                            + configuration.basePath());
        }

        @Override
        public String toString() {
            return "files";
        }
    }

    /** Needs something that Guice injects. */
    static final class BelowProvider implements Provider<Below> {

        @Inject
        HttpConfiguration configuration;

        private final String root;
        private final AccessRule access;

        BelowProvider(String root, AccessRule access) {
            this.root = root;
            this.access = access;
        }

        @Override
        public Below get() {
            return new Below(root, access, configuration);
        }
    }

    @Path("/")
    public static class Resource {

        @GET
        @Path("{path: .*}")
        public String any() {
            return "resource";
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of(), RestPlugin.withResources(Resource.class), binder -> HttpBinder.httpBinder(binder)
                        .authentication(HeaderAuthentication.class)
                        .route(new BelowProvider("/open/", AccessRule.permitAll()))
                        .route(new BelowProvider("/closed/", AccessRule.rolesAllowed("admin"))));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void areAskedBeforeResources() {
        assertThat(server.get("/open/a%62c").body()).isEqualTo("/open/{rest} null /127.0.0.1 false /");
        assertThat(server.get("/ope").body()).isEqualTo("resource");
    }

    @Test
    void admitThoseOnlyWhomTheirRuleAdmits() {
        assertThat(server.get("/closed/a").statusCode()).isEqualTo(401);
        assertThat(server.get("/closed/a", "X-User", "ada user").statusCode()).isEqualTo(403);
        assertThat(server.get("/closed/a", "X-User", "ada admin").body())
                .isEqualTo("/closed/{rest} ada [admin] /127.0.0.1 false /");
    }

    @Test
    void areCountedByTheirTemplates() {
        server.get("/open/counted");
        assertThat(server.get("/metrics").body()).contains("http_route=\"/open/{rest}\"");
    }

    @Test
    void mustSayWhoMayUseThemWhereEachRouteHasTo() {
        StartupException failure =
                catchThrowableOfType(StartupException.class, () -> JZenith.application("--rest.port=0")
                        .withPlugins(RestPlugin.withResources())
                        .withModules(binder -> HttpBinder.httpBinder(binder)
                                .authentication(HeaderAuthentication.Strict.class)
                                .route(new BelowProvider("/open/", AccessRule.unstated())))
                        .start());
        assertThat(failure.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.id()).isEqualTo("REST-14");
            assertThat(problem.subject()).isEqualTo("/open/{rest}");
            assertThat(problem.what()).startsWith("files ");
        });
    }
}
