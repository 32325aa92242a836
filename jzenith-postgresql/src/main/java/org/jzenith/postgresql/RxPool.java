package org.jzenith.postgresql;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Provider;
import io.vertx.reactivex.sqlclient.Pool;
import org.jzenith.backing.Lazy;
import org.jzenith.core.plugin.RxVertx;

/** The driver's pool in the types of {@link RxVertx}. */
final class RxPool {

    private RxPool() {}

    static void bind(Binder binder, Key<io.vertx.sqlclient.Pool> key, Provider<io.vertx.sqlclient.Pool> driver) {
        binder.bind(key.ofType(Pool.class)).toProvider(Lazy.of(() -> Pool.newInstance(driver.get())));
    }
}
