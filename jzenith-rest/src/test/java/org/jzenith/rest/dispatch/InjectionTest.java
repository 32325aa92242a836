package org.jzenith.rest.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Module;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceContext;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.UriInfo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/**
 * Which objects that JAX-RS needs are created by Guice: all for which it has a binding. Of other sub-resources it sets
 * the fields.
 */
class InjectionTest {

    static class Greeter {
        String greet(String whom) {
            return "hello " + whom;
        }
    }

    @Path("/")
    public static class Resource {
        @Context
        ResourceContext resources;

        @GET
        @Path("dynamic")
        public String dynamic() {
            return "dynamic";
        }

        @GET
        @Path("static")
        public String fixed() {
            return "static";
        }

        @Path("class")
        public Class<Sub> byClass() {
            return Sub.class;
        }

        @Path("context")
        public Sub byContext() {
            return resources.getResource(Sub.class);
        }

        @Path("unbound")
        public Class<Unbound> unbound() {
            return Unbound.class;
        }

        @Path("unbound-context")
        public Unbound unboundByContext() {
            return resources.getResource(Unbound.class);
        }
    }

    public static class Sub {
        @Context
        UriInfo uri;

        private final Greeter greeter;

        @Inject
        Sub(Greeter greeter) {
            this.greeter = greeter;
        }

        @GET
        public String get() {
            return greeter.greet(uri.getPath());
        }
    }

    /** Not bound, so RESTEasy creates it. */
    public static class Unbound {
        @Context
        UriInfo uri;

        @Inject
        Greeter greeter;

        @GET
        public String get() {
            return greeter.greet(uri.getPath());
        }
    }

    @Path("linked")
    public interface Linked {
        @GET
        String get();
    }

    public static class LinkedResource implements Linked {
        @Context
        UriInfo uri;

        @Override
        public String get() {
            return uri.getPath();
        }
    }

    public static class GreetingFilter implements ContainerResponseFilter {
        @Context
        UriInfo uri;

        private final Greeter greeter;

        @Inject
        GreetingFilter(Greeter greeter) {
            this.greeter = greeter;
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().add("X-Greeting", greeter.greet(uri.getPath()));
        }
    }

    public static class SecondFilter extends GreetingFilter {
        @Inject
        SecondFilter(Greeter greeter) {
            super(greeter);
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            response.getHeaders().add("X-Second", true);
        }
    }

    public static class ForOneMethod implements DynamicFeature {
        @Override
        public void configure(ResourceInfo resource, FeatureContext context) {
            if (resource.getResourceMethod().getName().equals("dynamic")) {
                assertThat(context.register(GreetingFilter.class, 1)).isSameAs(context);
            }
        }
    }

    public static class ForAll implements Feature {
        @Override
        public boolean configure(FeatureContext context) {
            context.register(SecondFilter.class);
            return true;
        }
    }

    private static final Module MODULE = binder -> {
        binder.bind(Greeter.class);
        binder.bind(GreetingFilter.class);
        binder.bind(SecondFilter.class);
        binder.bind(Sub.class);
        binder.bind(Linked.class).to(LinkedResource.class);
        binder.bind(LinkedResource.class);
    };

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                RestPlugin.withResources(Resource.class, Linked.class).withProviders(ForOneMethod.class, ForAll.class),
                MODULE);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void makesWhatADynamicFeatureRegistersByClass() {
        assertThat(server.get("/dynamic").headers().firstValue("X-Greeting")).hasValue("hello /dynamic");
        assertThat(server.get("/static").headers().firstValue("X-Greeting")).isEmpty();
    }

    @Test
    void makesWhatAFeatureRegistersByClass() {
        assertThat(server.get("/static").headers().firstValue("X-Second")).hasValue("true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/class", "/context"})
    void makesASubResourceThatIsGivenByItsClass(String path) {
        assertThat(server.get(path).body()).isEqualTo("hello " + path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/unbound", "/unbound-context"})
    void fillsASubResourceThatNobodyBoundAndResteasyMakes(String path) {
        assertThat(server.get(path).body()).isEqualTo("hello " + path);
    }

    @Test
    void fillsTheContextOfAResourceThatIsBoundToItsImplementation() {
        assertThat(server.get("/linked").body()).isEqualTo("/linked");
    }
}
