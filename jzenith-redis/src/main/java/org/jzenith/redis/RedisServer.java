package org.jzenith.redis;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Provider;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jzenith.core.client.Availability;
import org.jzenith.core.client.Probe;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.metrics.MeterBinding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One Redis of an application from its start to its stop: first contact, clients. Made without asking anybody anything. */
final class RedisServer {

    private static final Logger LOG = LoggerFactory.getLogger(RedisServer.class);
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final long STOP_PATIENCE_MILLIS = 5_000;

    private final Vertx vertx;
    private final RedisConfiguration configuration;
    private final RedisProblems problems;
    private final ServerUrl url;
    private final RedisOptions options;
    private final RedisClient client;
    private final Probe health;
    private volatile Disposable waiting = Disposables.disposed();

    RedisServer(Vertx vertx, String namespace, RedisConfiguration configuration, ConfigTable table, ObjectMapper mapper) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.problems = new RedisProblems(namespace, table);
        this.url = ServerUrl.of(configuration);
        this.options = ConnectOptions.of(configuration, url, configuration.clientName());
        Availability availability = new Availability(RedisUnavailableException::new);
        this.client = new RedisClient(new Lanes(vertx, Settings.of(namespace, configuration), options, availability), mapper);
        RedisOptions asking = ConnectOptions.of(configuration, url, configuration.clientName() + "-health");
        this.health = new Probe(vertx, () -> new HealthConnection(vertx, asking, client.lanes()::reachable), availability);
    }

    RedisClient client() {
        return client;
    }

    Probe health() {
        return health;
    }

    /** For the driver's own clients. */
    RedisOptions pooled() {
        return ConnectOptions.pooled(configuration, url);
    }

    private Availability availability() {
        return client.lanes().availability();
    }

    /** Measures from now on; on a worker, since nobody waits for it. */
    void measure(Provider<MeterRegistry> registry) {
        MeterBinding.begin(vertx, problems.namespace(), registry, meters -> client.lanes().metrics().bind(meters, client.lanes()));
    }

    /** Complete when Redis is there; where it is not required, in any case. */
    Completable start() {
        if (configuration.required()) {
            return reach(configuration.startTimeout()).doOnComplete(availability()::found);
        }
        if (configuration.host().isEmpty() && configuration.url().isEmpty()) { // As it was asked for: none is named, and none is required.
            LOG.info("No Redis is configured: neither {}.host nor {}.url is set", problems.namespace(), problems.namespace());
            availability().missing("none is configured");
            return Completable.complete();
        }
        return reach(Duration.ZERO).doOnComplete(availability()::found).onErrorComplete(failure -> {
            missing(failure);
            waiting = retried().subscribe(availability()::found, RedisServer::unexpected);
            return true;
        });
    }

    private Completable retried() {
        return Completable.defer(() -> reach(Duration.ZERO)).doOnError(this::missing)
                .retryWhen(failures -> failures.delay(RETRY.toMillis(), TimeUnit.MILLISECONDS,
                        io.vertx.reactivex.RxHelper.scheduler(vertx)));
    }

    private static void unexpected(Throwable failure) {
        LOG.error("Nobody looks for Redis any more", failure);
    }

    private void missing(Throwable failure) {
        String why = failure instanceof StartupException told ? told.problems().get(0).toString() : failure.toString();
        if (!availability().isMissing(why)) {
            LOG.warn("The application goes on without its Redis, and is not ready. {}", why);
        }
        availability().missing(why);
    }

    private Completable reach(Duration patience) {
        return FirstContact.with(vertx, new FirstContact.Aim(options, url, ConnectOptions.mode(configuration), configuration.connectTimeout(),
                patience), problems);
    }

    /** Lets what is on its way end, and closes all connections. */
    Completable stop() {
        return Completable.create(emitter -> {
            waiting.dispose();
            health.close();
            client.lanes().close(STOP_PATIENCE_MILLIS).onComplete(done -> emitter.onComplete());
        });
    }
}
