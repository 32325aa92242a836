package org.jzenith.backing;

import static java.util.Objects.requireNonNull;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Key;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import org.apiguardian.api.API;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.core.config.ApplicationConfiguration;
import org.jzenith.core.logging.LevelBroadcast;
import org.jzenith.core.logging.LoggerLevels;
import org.jzenith.core.plugin.Plugin;

/**
 * Lets operators change the level of a logger in all running instances of an application at once, through the
 * management side of one of them. The instances receive the change over a database that all of them use:
 *
 * <pre>{@code
 * JZenith.application(args)
 *         .withPlugins(PostgresqlPlugin.create(), LogbackPlugin.create(), SharedLoggerLevels.over(PostgresqlClient.class))
 * }</pre>
 *
 * <p>The channel is {@code jzenith_logger_levels}. Applications that use the same database need different names,
 * {@code application.name}. Each client of the server that can publish on the channel can change levels, for at most 24
 * hours.
 */
@API(status = API.Status.MAINTAINED)
public final class SharedLoggerLevels implements Plugin {

    private final Key<? extends BroadcastClient> client;
    private volatile Disposable subscription = Disposables.disposed();

    private SharedLoggerLevels(Key<? extends BroadcastClient> client) {
        this.client = requireNonNull(client, "client");
    }

    /** Returns the plugin for the client of the application, such as {@code PostgresqlClient.class}. */
    public static SharedLoggerLevels over(Class<? extends BroadcastClient> client) {
        return over(Key.get(client));
    }

    /** Returns the plugin for a client with a name, such as {@code Key.get(RedisClient.class, Names.named("ops"))}. */
    public static SharedLoggerLevels over(Key<? extends BroadcastClient> client) {
        return new SharedLoggerLevels(client);
    }

    @Override
    public String name() {
        return "shared-logger-levels";
    }

    @Override
    public void configure(Binder binder) {
        Provider<? extends BroadcastClient> bound = binder.getProvider(client);
        Provider<LoggerLevels> levels = binder.getProvider(LoggerLevels.class);
        Provider<ApplicationConfiguration> application = binder.getProvider(ApplicationConfiguration.class);
        binder.bind(LevelChanges.class)
                .toProvider(() -> new LevelChanges(
                        bound.get(), levels.get(), application.get().name().orElse("")))
                .in(Scopes.SINGLETON);
        binder.bind(LevelBroadcast.class).to(LevelChanges.class);
    }

    /** Begins to receive changes. Does not wait for the server. */
    @Override
    public Completable start(Injector injector) {
        subscription = injector.getInstance(LevelChanges.class).receive();
        return Completable.complete();
    }

    @Override
    public Completable stop() {
        return Completable.fromAction(() -> subscription.dispose());
    }
}
