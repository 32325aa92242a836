package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Key;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Single;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.ApplicationArguments;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.slf4j.LoggerFactory;

class CatalogueTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
                    .withPlugins(RestPlugin.withResources(CatalogueResource.class))
                    .withModules(binder -> {
                        configBinder(binder).bind(LibraryConfiguration.class);
                        binder.bind(CatalogueClient.class).in(Singleton.class);
                    }))
            .withConfiguration("library.catalogue-token", "t0ken");

    /** Sends its requests to its own application. */
    @Path("/")
    @Produces(MediaType.TEXT_PLAIN)
    public static class CatalogueResource {

        private final CatalogueClient catalogue;
        private final BoundAddresses addresses;
        private final Executor executor = task -> new Thread(task).start();

        @Inject
        CatalogueResource(CatalogueClient catalogue, BoundAddresses addresses) {
            this.catalogue = catalogue;
            this.addresses = addresses;
        }

        private String self() {
            return addresses.all().get(0) + "/asked";
        }

        @GET
        @Path("asked")
        public String asked(
                @HeaderParam("X-Request-Id") String id, @HeaderParam("Authorization") String authorization) {
            return id + ' ' + authorization;
        }

        @GET
        @Path("title")
        public Single<String> title() {
            return catalogue.title(self());
        }

        @GET
        @Path("cover")
        public Future<String> cover() {
            return catalogue.cover(self(), executor).map(Buffer::toString);
        }
    }

    /** Collects log messages, each with the id of its request. */
    private static final class Lines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

        private final Logger logger = (Logger) LoggerFactory.getLogger(CatalogueClient.class);
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

        Lines() {
            start();
            logger.setLevel(Level.INFO);
            logger.setAdditive(false);
            logger.addAppender(this);
        }

        @Override
        protected void append(ILoggingEvent event) {
            Map<String, String> mdc = event.getMDCPropertyMap();
            lines.add(mdc.get("requestId") + ": " + event.getMessage());
        }

        String next() throws InterruptedException {
            return lines.poll(20, TimeUnit.SECONDS);
        }

        @Override
        public void close() {
            logger.detachAppender(this);
        }
    }

    @Test
    void takesTheIdAlong(TestClient client) throws InterruptedException {
        TestClient ada = client.withHeader("X-Request-Id", "ada");
        try (Lines lines = new Lines()) {
            assertThat(ada.get("/title").body()).isEqualTo("ada Bearer t0ken");
            assertThat(lines.next()).isEqualTo("ada: The catalogue has answered");
            assertThat(ada.get("/cover").body()).isEqualTo("ada Bearer t0ken");
            assertThat(List.of(lines.next(), lines.next(), lines.next()))
                    .containsExactly(
                            "null: Without the requestId",
                            "ada: With the requestId",
                            "ada: With the requestId, elsewhere");
        }
    }

    @Test
    void injectsWhatTheGuideSays(RunningApplication application) {
        for (Class<?> type : List.of(
                Vertx.class,
                io.vertx.reactivex.core.Vertx.class,
                ApplicationArguments.class,
                ConfigTable.class,
                HealthRegistry.class,
                BoundAddresses.class,
                MeterRegistry.class,
                ObjectMapper.class,
                DispatchReport.class,
                LibraryConfiguration.class,
                HttpConfiguration.class)) {
            assertThat(application.injector().getExistingBinding(Key.get(type)))
                    .as(type.getName())
                    .isNotNull();
            assertThat(application.injector().getInstance(type)).isNotNull();
        }
    }
}
