package org.jzenith.backing;

import io.vertx.core.Future;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The connection of the health check. Used on one event loop.
 *
 * @param <C> the driver's type of a connection
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class HealthConnection<C> implements Probe.Connection {

    private final ClientConnector<C> connector;
    private final BiConsumer<C, Runnable> watch;
    private final Function<C, Future<?>> ping;
    private @Nullable C connection;

    /**
     * Creates a connection that is not open yet.
     *
     * @param watch calls the action when an opened connection ends by itself
     * @param ping sends a request that the server always answers
     */
    public HealthConnection(ClientConnector<C> connector, BiConsumer<C, Runnable> watch, Function<C, Future<?>> ping) {
        this.connector = connector;
        this.watch = watch;
        this.ping = ping;
    }

    @Override
    public Future<?> open(Runnable whenLost) {
        return connector.open().onSuccess(opened -> {
            watch.accept(opened, whenLost);
            connection = opened;
        });
    }

    @Override
    public Future<?> ask() {
        C open = connection;
        return open == null ? Future.failedFuture("not open") : ping.apply(open);
    }

    @Override
    public void cutOff() {
        connector.cutOff();
    }
}
