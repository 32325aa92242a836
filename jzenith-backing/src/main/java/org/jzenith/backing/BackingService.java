package org.jzenith.backing;

import com.google.inject.Provider;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
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
     * How much the application needs the server.
     *
     * @param required whether the application starts only with the server
     * @param startTimeout how long the start waits for it
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
     * @param availability is told whether the server has been found
     */
    @SuppressWarnings("this-escape") // Nothing is called before the start.
    protected BackingService(Vertx vertx, String namespace, Need need, Availability availability) {
        this.namespace = namespace;
        this.need = need;
        this.availability = availability;
        this.health = new Probe(vertx, this::healthConnection, availability);
        this.watcher = new ServerAvailabilityWatcher(vertx, namespace, availability, this::reach, this::prepare);
    }

    /** Returns the connection of the health check, which is not open yet, for the event loop of the context. */
    protected abstract Probe.Connection healthConnection(Context context);

    /** Completes when the server is available; fails if it does not become available within this time. */
    protected abstract Completable reach(Duration patience);

    /** Does what an available server needs before it can be used, such as migrations; nothing unless overridden. */
    protected Completable prepare() {
        return Completable.complete();
    }

    /** Adds the meters of the client, on a worker thread. */
    protected abstract void bind(MeterRegistry meters);

    /**
     * Lets calls in flight end, for at most this time, closes all connections, and stops to measure. The future never
     * fails.
     */
    protected abstract Future<Void> close(long patienceMillis);

    /** Returns what is known of whether the server is available, for the client of the service. */
    protected final Availability availability() {
        return availability;
    }

    final Probe health() {
        return health;
    }

    /** Completes when the server is available and prepared, or in any case if it is not required. */
    final Completable start() {
        if (need.required()) {
            return watcher.required(need.startTimeout());
        }
        return need.configured() ? watcher.wished() : watcher.unnamed();
    }

    /** Measures from now on; binds the meters on a worker thread, because nothing waits for them. */
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
