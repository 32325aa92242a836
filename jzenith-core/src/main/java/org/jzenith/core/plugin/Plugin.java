package org.jzenith.core.plugin;

import com.google.inject.Injector;
import com.google.inject.Module;
import io.reactivex.Completable;

/**
 * A Guice module that can also start and stop something. All plugins of a phase start in the order in which the application
 * names them, each only when the one before it is done; they stop in exactly the reverse order. A plugin whose start failed is
 * stopped too, so that {@link #stop()} must cope with a half-done start.
 */
public interface Plugin extends Module {

    /** When a plugin starts, and, reversed, when it stops. */
    enum Phase {
        /** What others need: pools, clients, migrations. Starts first, stops last. */
        RESOURCES,
        /** What lets requests in. Starts last, stops first. */
        SERVERS
    }

    /** Returns the name that log lines and problems use for this plugin. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** Returns when this plugin starts; {@link Phase#RESOURCES} unless overridden. */
    default Phase phase() {
        return Phase.RESOURCES;
    }

    /**
     * Starts what the plugin is for. Called once, on the thread that starts the application, when the injector is complete; the
     * {@code Completable} may end on any thread. An error ends the start of the application.
     */
    default Completable start(Injector injector) {
        return Completable.complete();
    }

    /**
     * Stops what {@link #start} started and gives back what it holds. Called at most once, on the thread that stops the
     * application, which it may block, as may the subscription to what it returns. What is not complete 15 seconds after that, and
     * an error, is reported and does not keep the other plugins from stopping.
     */
    default Completable stop() {
        return Completable.complete();
    }
}
