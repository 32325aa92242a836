package org.jzenith.backing;

import com.google.inject.Provider;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import org.apiguardian.api.API;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.plugin.DeferredStartupTasks;

/**
 * A server that an application needs, from the start of the application to its stop. The constructor does not connect.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public abstract class BackingService {

    private static final long STOP_PATIENCE_MILLIS = 5_000;

    /**
     * The requirements of the application on the server.
     *
     * @param required whether the application starts only with the server
     * @param startTimeout the time that the start waits for the server
     * @param configured whether the configuration names a server
     */
    public record Need(boolean required, Duration startTimeout, boolean configured) {}

    private final String namespace;
    private final Need need;
    private final Availability availability;
    private final Probe health;
    private final ServerAvailabilityWatcher watcher;

    /**
     * Creates the service of one namespace.
     *
     * @param availability receives whether the server was found
     */
    @SuppressWarnings("this-escape") // No method is called before the start.
    protected BackingService(Vertx vertx, String namespace, Need need, Availability availability) {
        this.namespace = namespace;
        this.need = need;
        this.availability = availability;
        this.health = new Probe(vertx, this::healthConnection, availability);
        this.watcher = new ServerAvailabilityWatcher(vertx, namespace, availability, this::reach, this::prepare);
    }

    /** Returns the connection for the health check, not open yet, for the event loop of the context. */
    protected abstract Probe.Connection healthConnection(Context context);

    /** Completes when the server is available; fails if it does not become available within this time. */
    protected abstract Completable reach(Duration patience);

    /** Prepares an available server, for example by migrations. Does nothing unless overridden. */
    protected Completable prepare() {
        return Completable.complete();
    }

    /**
     * Returns what the health check shows besides its result, such as which of several servers is used. On any thread.
     * Empty unless overridden.
     */
    protected Map<String, String> healthDetails() {
        return Map.of();
    }

    /** Adds the meters of the client, on a worker thread. */
    protected abstract void bind(MeterRegistry meters);

    /**
     * Waits at most this time for calls in flight, closes all connections, and stops measuring. The future never fails.
     */
    protected abstract Future<Void> close(long patienceMillis);

    /** Returns the availability of the server, for the client of the service. */
    protected final Availability availability() {
        return availability;
    }

    final Probe health() {
        return health;
    }

    /** Completes when the server is available and prepared. If the server is not required, completes in any case. */
    final Completable start() {
        if (need.required()) {
            return watcher.required(need.startTimeout());
        }
        return need.configured() ? watcher.wished() : watcher.unnamed();
    }

    /** Starts to measure. A worker thread binds the meters, because nothing waits for them. */
    final void measure(DeferredStartupTasks tasks, Provider<MeterRegistry> registry) {
        MeterBinding.begin(tasks, namespace, registry, this::bind);
    }

    final Completable stop() {
        return Completable.create(emitter -> {
            watcher.stop();
            health.close();
            close(STOP_PATIENCE_MILLIS).onComplete(done -> emitter.onComplete());
        });
    }
}
