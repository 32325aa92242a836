package org.jzenith.testing;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.TypeLiteral;
import com.google.inject.name.Names;
import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.core.JZenith;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.rest.RestPlugin;

/**
 * The application that the tests of the kit start: a resource, a configuration, a service, and a count of starts and
 * stops.
 */
final class GreetingApplication {

    static final AtomicInteger STARTED = new AtomicInteger();
    static final AtomicInteger STOPPED = new AtomicInteger();

    private GreetingApplication() {}

    @Config("greeting")
    public interface GreetingConfiguration {
        @ConfigDefault("Hello")
        String text();
    }

    /** Greets; a separate class, so that tests can replace it. */
    static class Greeter {
        private final GreetingConfiguration configuration;

        @Inject
        Greeter(GreetingConfiguration configuration) {
            this.configuration = configuration;
        }

        String greet(String name) {
            return configuration.text() + ", " + name + "!";
        }
    }

    public record Greeting(String text, Instant at) {}

    @Path("/greetings")
    @Produces(MediaType.APPLICATION_JSON)
    @Consumes(MediaType.APPLICATION_JSON)
    public static final class GreetingResource {
        private final Greeter greeter;

        @Inject
        GreetingResource(Greeter greeter) {
            this.greeter = greeter;
        }

        @GET
        @Path("{name}")
        public Single<Greeting> greet(@PathParam("name") String name) {
            return Single.just(new Greeting(greeter.greet(name), Instant.EPOCH));
        }

        @GET
        public Single<List<String>> all() {
            return Single.just(List.of(greeter.greet("all")));
        }

        @POST
        public Single<Greeting> post(Greeting greeting) {
            return Single.just(new Greeting("posted " + greeting.text(), greeting.at()));
        }

        @PUT
        public Single<Greeting> put(Greeting greeting) {
            return Single.just(new Greeting("put " + greeting.text(), greeting.at()));
        }

        @PATCH
        @Consumes(MediaType.TEXT_PLAIN)
        @Produces(MediaType.TEXT_PLAIN)
        public String patch(String text, @HeaderParam("X-Who") String who) {
            return "patched " + text + " by " + who;
        }

        @DELETE
        public Completable delete() {
            return Completable.complete();
        }

        @GET
        @Path("never")
        public Single<String> never() {
            return Single.never();
        }
    }

    /** Counts starts and stops. */
    private static final class CountingPlugin implements Plugin {
        @Override
        public void configure(Binder binder) {
            configBinder(binder).bind(GreetingConfiguration.class);
            binder.bind(Greeter.class);
            binder.bind(String.class).annotatedWith(Names.named("motto")).toInstance("of the application");
            binder.bind(new TypeLiteral<List<String>>() {}).toInstance(List.of("one", "two"));
        }

        @Override
        public Completable start(com.google.inject.Injector injector) {
            return Completable.fromAction(STARTED::incrementAndGet);
        }

        @Override
        public Completable stop() {
            return Completable.fromAction(STOPPED::incrementAndGet);
        }
    }

    static JZenith describe() {
        return JZenith.application("--rest.port=1", "--rest.verticles=1")
                .withPlugins(new CountingPlugin(), RestPlugin.withResources(GreetingResource.class));
    }

    /** Runs the application in a separate process. */
    public static void main(String[] arguments) {
        JZenith.application(arguments)
                .withPlugins(new CountingPlugin(), RestPlugin.withResources(GreetingResource.class))
                .run();
    }
}
