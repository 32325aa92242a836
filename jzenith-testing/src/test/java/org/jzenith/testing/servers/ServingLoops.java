package org.jzenith.testing.servers;

import com.google.inject.Binder;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.ServingEventLoops;

/** The event loops that serve an application, which share the connections to its servers. */
public final class ServingLoops {

    private ServingLoops() {}

    /** Lets an application have one such event loop, to which all connections then belong. */
    public static void one(Binder binder) {
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        binder.bind(ServingEventLoops.class)
                .toProvider(() -> new ServingEventLoops(vertx.get(), 1))
                .in(Scopes.SINGLETON);
    }

    public static List<Context> of(RunningApplication application) {
        return application.injector().getInstance(ServingEventLoops.class).contexts();
    }
}
