package org.jzenith.core;

import com.google.inject.AbstractModule;
import com.google.inject.Provider;
import io.vertx.reactivex.core.Vertx;
import org.jzenith.core.plugin.RxVertx;

/** Binds the Vert.x of {@link RxVertx}. */
final class RxVertxModule extends AbstractModule {

    @Override
    protected void configure() {
        Provider<io.vertx.core.Vertx> vertx = getProvider(io.vertx.core.Vertx.class);
        bind(Vertx.class).toProvider(() -> Vertx.newInstance(vertx.get()));
    }
}
