package org.jzenith.rest.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Binder;
import com.google.inject.Injector;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reactivex.Completable;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.ServerProcess;
import org.jzenith.rest.validation.WatchedParcel;

/** With one processor, whatever the start does not need takes its time from the start. */
@Tag("stress")
class OneProcessorTest {

    private static final Pattern EVENT =
            Pattern.compile("(the last plugin has started|the registry is made|constraints are read)");

    @Path("/parcels")
    public static class Parcels {
        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        public String send(@Valid WatchedParcel parcel) {
            return parcel.name();
        }
    }

    /** Is initialized by the first use of the registry. */
    static final class Meters {
        static final MeterRegistry REGISTRY = new SimpleMeterRegistry();

        static {
            System.out.println("the registry is made");
        }

        private Meters() {}
    }

    static final class SlowPlugin implements Plugin {
        @Override
        public Phase phase() {
            return Phase.SERVERS;
        }

        @Override
        public void configure(Binder binder) {}

        @Override
        public Completable start(Injector injector) {
            // Time enough for what would not wait for the end of the start; nothing shows that it never comes.
            return Completable.timer(3, TimeUnit.SECONDS)
                    .doOnComplete(() -> System.out.println("the last plugin has started"));
        }
    }

    static final class Application {
        private Application() {}

        public static void main(String[] args) {
            WatchedParcel.whenRead(thread -> System.out.println("constraints are read"));
            JZenith.application(args)
                    .withPlugins(RestPlugin.withResources(Parcels.class), new SlowPlugin())
                    .withModules(binder -> binder.bind(MeterRegistry.class).toProvider(() -> Meters.REGISTRY))
                    .run();
        }
    }

    @Test
    void makesTheValidatorAndTheMetersWhenTheApplicationHasStarted() throws Exception {
        try (ServerProcess server =
                new ServerProcess(List.of("-XX:ActiveProcessorCount=1"), Application.class, Map.of("REST_PORT", "0"))) {
            assertThat(server.awaitLine(EVENT).group()).isEqualTo("the last plugin has started");
            assertThat(List.of(
                            server.awaitLine(EVENT).group(),
                            server.awaitLine(EVENT).group()))
                    .containsExactlyInAnyOrder("the registry is made", "constraints are read");
        }
    }
}
