package org.jzenith.core.plugin;

import com.google.inject.Injector;
import com.google.inject.Module;
import io.reactivex.Completable;
import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.core.error.StartupException;

/**
 * A Guice module that can also start and stop something. All plugins of a phase start in the order in which the
 * application names them, each only after the previous one has started. They stop in exactly the reverse order. If the
 * start of a plugin fails, the application stops that plugin too, so {@link #stop()} must handle an incomplete start.
 * Before the first plugin starts, all of them {@linkplain #prepare prepare}.
 */
@API(status = API.Status.MAINTAINED)
public interface Plugin extends Module {

    /** The phase of the start in which a plugin starts; plugins stop in the reverse order of the phases. */
    enum Phase {
        /** Plugins that others need: pools, clients, migrations. They start first and stop last. */
        RESOURCES,
        /** Plugins that accept requests. They start last and stop first. */
        SERVERS
    }

    /** Returns the name that log lines and problems use for this plugin. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** Returns the phase in which this plugin starts; {@link Phase#RESOURCES} unless overridden. */
    default Phase phase() {
        return Phase.RESOURCES;
    }

    /**
     * Returns a line for each route that this plugin would serve, for {@code --routes}. The application calls it
     * instead of {@link #start}, with the injector. Starts nothing.
     */
    default List<String> routes(Injector injector) {
        return List.of();
    }

    /**
     * Finds all problems that can be found without a server, and may create resources for {@link #start}. The
     * application calls it once for each plugin, in the order of the start and on its thread, before the first plugin
     * starts. So an application that cannot start has not changed a database yet. Must not connect to anything. The
     * application reports the problems of all plugins together, and then starts none of them.
     *
     * @throws StartupException with the problems of this plugin
     */
    default void prepare(Injector injector) {}

    /**
     * Releases the resources of {@link #prepare}, because the application does not start. Called at most once, instead
     * of {@link #start} and {@link #stop}, also if {@link #prepare} failed. It may block.
     */
    default void discard() {}

    /**
     * Starts this plugin. Called once, on the thread that starts the application, after all plugins have prepared. The
     * {@code Completable} may terminate on any thread. An error makes the start of the application fail.
     */
    default Completable start(Injector injector) {
        return Completable.complete();
    }

    /**
     * Stops what {@link #start} started and releases its resources. Called at most once, on the thread that stops the
     * application. Both this method and the subscription to the returned {@code Completable} may block that thread. If
     * the {@code Completable} fails, or takes longer than 15 seconds after the subscription, the application reports
     * that and stops the other plugins.
     */
    default Completable stop() {
        return Completable.complete();
    }
}
