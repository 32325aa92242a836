package org.jzenith.outbox.inbox;

import static org.jzenith.core.config.ConfigBinder.configBinder;

import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Vertx;
import java.util.concurrent.ThreadLocalRandom;
import org.apiguardian.api.API;
import org.jzenith.core.metrics.MeterBinding;
import org.jzenith.core.metrics.MetricsConfiguration;
import org.jzenith.core.metrics.ScopedMeters;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.postgresql.OwnTables;
import org.jzenith.postgresql.PostgresqlClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the ids of received messages in PostgreSQL, so that each has its effect once. Name this plugin after that of
 * PostgreSQL, and inject {@link Inbox}. Keys: {@code docs/reference/configuration.md}.
 */
@API(status = API.Status.MAINTAINED)
public final class InboxPlugin implements Plugin {

    private static final Logger LOG = LoggerFactory.getLogger(InboxPlugin.class);
    private static final long CLEAN_MILLIS = 60_000;

    private final ScopedMeters meters = new ScopedMeters();
    private volatile Disposable cleaning = Disposables.disposed();

    private InboxPlugin() {}

    /** Returns the plugin. */
    public static InboxPlugin create() {
        return new InboxPlugin();
    }

    @Override
    public String name() {
        return "inbox";
    }

    @Override
    public void configure(Binder binder) {
        configBinder(binder).bind(InboxConfiguration.class);
        OwnTables.of(binder, "postgresql").add("org/jzenith/outbox/inbox/tables");
        Provider<PostgresqlClient> client = binder.getProvider(PostgresqlClient.class);
        binder.bind(Inbox.class).toProvider(() -> new Inbox(client.get())).in(Scopes.SINGLETON);
    }

    @Override
    public Completable start(Injector injector) {
        return Completable.fromAction(() -> {
            Inbox inbox = injector.getInstance(Inbox.class);
            Vertx vertx = injector.getInstance(Vertx.class);
            long retention =
                    injector.getInstance(InboxConfiguration.class).retention().toMillis();
            // Instances that start together take turns.
            long first = 1 + ThreadLocalRandom.current().nextLong(CLEAN_MILLIS);
            long timer = vertx.setPeriodic(first, CLEAN_MILLIS, id -> clean(inbox, retention));
            cleaning = Disposables.fromAction(() -> vertx.cancelTimer(timer));
            if (injector.getInstance(MetricsConfiguration.class).enabled()) {
                MeterBinding.begin(
                        injector.getInstance(DeferredStartupTasks.class),
                        name(),
                        injector.getProvider(MeterRegistry.class),
                        registry -> inbox.bind(registry, meters));
            }
        });
    }

    private static void clean(Inbox inbox, long retentionMillis) {
        Disposable unused = inbox.deleteOlderThan(retentionMillis)
                .subscribe(
                        deleted -> LOG.debug("{} ids of the inbox were deleted", deleted),
                        failure -> LOG.debug("Old ids of the inbox cannot be deleted now", failure));
    }

    @Override
    public Completable stop() {
        return Completable.fromAction(() -> {
            cleaning.dispose();
            meters.close();
        });
    }
}
