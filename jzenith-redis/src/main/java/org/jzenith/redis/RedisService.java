package org.jzenith.redis;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Provider;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisOptions;
import java.time.Duration;
import org.jzenith.core.client.Availability;
import org.jzenith.core.client.Probe;
import org.jzenith.core.client.ServingEventLoops;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.server.ServerAvailabilityWatcher;

/** One Redis of an application from start to stop: first contact, client. The constructor does not connect. */
final class RedisService {

    private static final long STOP_PATIENCE_MILLIS = 5_000;

    private final Vertx vertx;
    private final RedisConfiguration configuration;
    private final RedisProblems problems;
    private final ServerUrl url;
    private final RedisOptions options;
    private final RedisClient client;
    private final Probe health;
    private final ServerAvailabilityWatcher search;

    RedisService(
            Vertx vertx,
            ServingEventLoops eventLoops,
            String namespace,
            RedisConfiguration configuration,
            ConfigTable table,
            ObjectMapper mapper) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.problems = RedisProblems.of(namespace, table);
        this.url = ServerUrl.of(configuration);
        this.options = ConnectOptions.of(configuration, url, configuration.clientName());
        Availability availability = new Availability("Redis", RedisUnavailableException::new);
        this.client = new RedisClient(
                new EventLoopConnections(
                        vertx, eventLoops, ConnectionSettings.of(namespace, configuration), options, availability),
                mapper);
        RedisOptions asking = ConnectOptions.of(configuration, url, configuration.clientName() + "-health");
        this.health = new Probe(
                vertx,
                context ->
                        new HealthConnection(new ConnectionFactory(vertx, asking, context), client.lanes()::reachable),
                availability);
        this.search = new ServerAvailabilityWatcher(vertx, namespace, availability, this::reach);
    }

    RedisClient client() {
        return client;
    }

    Probe health() {
        return health;
    }

    /** Returns the options for the driver's own clients. */
    RedisOptions pooled() {
        return ConnectOptions.pooled(configuration, url);
    }

    /** Measures from now on; binds the meters on a worker thread, because nothing waits for them. */
    void measure(DeferredStartupTasks afterStart, Provider<MeterRegistry> registry) {
        MeterBinding.begin(afterStart, problems.server().namespace(), registry, meters -> client.lanes()
                .metrics()
                .bind(meters, client.lanes()));
    }

    /** Completes when Redis is available, or in any case if it is not required. */
    Completable start() {
        if (configuration.required()) {
            return search.required(configuration.startTimeout());
        }
        return configuration.host().isPresent() || configuration.url().isPresent() ? search.wished() : search.unnamed();
    }

    private Completable reach(Duration patience) {
        return StartupConnector.with(
                vertx,
                new StartupConnector.Aim(
                        options,
                        url,
                        ConnectOptions.mode(configuration, url),
                        configuration.connectTimeout(),
                        patience),
                problems);
    }

    /** Lets commands in flight end, and closes all connections. */
    Completable stop() {
        return Completable.create(emitter -> {
            search.stop();
            health.close();
            client.lanes().metrics().close();
            client.lanes().close(STOP_PATIENCE_MILLIS).onComplete(done -> emitter.onComplete());
        });
    }
}
