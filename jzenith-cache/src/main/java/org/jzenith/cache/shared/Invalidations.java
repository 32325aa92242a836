package org.jzenith.cache.shared;

import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.broadcast.Broadcast;
import org.jzenith.backing.broadcast.BroadcastClient;
import org.jzenith.backing.broadcast.BroadcastEvent;
import org.jzenith.cache.local.Episode;
import org.jzenith.cache.local.LocalCache;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.eventloop.EventLoops;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells all instances of an application which values have changed. Safe on any thread. */
public final class Invalidations {

    /** The channel of all caches of all applications of a server. */
    public static final String CHANNEL = "jzenith_cache";

    private static final Logger LOG = LoggerFactory.getLogger(Invalidations.class);
    private static final long RETRY_SECONDS = 5;

    /**
     * What has changed, as it is sent.
     *
     * @param application the name of the application; empty if it has none
     * @param cache the name of the cache
     * @param key the key of the value; null for all values
     */
    record Invalidation(String application, String cache, @Nullable String key) {}

    private final Broadcast<Invalidation> broadcast;
    private final String application;
    private final ContextScheduler scheduler;
    private final Episode deaf = new Episode();

    /** Creates the invalidations of an application, over a server that all of its instances use. */
    public Invalidations(Vertx vertx, BroadcastClient client, String application) {
        this.broadcast = client.broadcast(CHANNEL, Invalidation.class);
        this.application = application;
        this.scheduler = new ContextScheduler(EventLoops.nextLoop(vertx));
    }

    /** Tells all instances that the value for a key of a cache has changed. */
    public Completable publish(String cache, String key) {
        return broadcast.publish(new Invalidation(application, cache, key));
    }

    /** Tells all instances that all values of a cache have changed. */
    public Completable publishAll(String cache) {
        return broadcast.publish(new Invalidation(application, cache, null));
    }

    /** Applies what arrives to these caches, until the result is disposed. A gap clears all of them. */
    public Disposable receive(Map<String, LocalCache<?>> caches) {
        return broadcast
                .events()
                .doOnNext(event -> deaf.succeeded())
                .retryWhen(failures -> failures.doOnNext(failure -> {
                            if (deaf.failed()) {
                                LOG.warn(
                                        "This instance does not receive invalidations of its caches, so it serves old values "
                                                + "up to the end of their time to live. It subscribes again every {} s",
                                        RETRY_SECONDS,
                                        failure);
                            }
                        })
                        .delay(RETRY_SECONDS, TimeUnit.SECONDS, scheduler))
                .subscribe(
                        event -> apply(event, caches),
                        failure -> LOG.error("This instance does not receive invalidations of its caches", failure));
    }

    private void apply(BroadcastEvent<Invalidation> event, Map<String, LocalCache<?>> caches) {
        if (event instanceof BroadcastEvent.Message<Invalidation> message) {
            apply(message.value(), caches);
        } else {
            caches.values().forEach(LocalCache::clear);
        }
    }

    private void apply(Invalidation invalidation, Map<String, LocalCache<?>> caches) {
        LocalCache<?> cache = application.equals(invalidation.application()) ? caches.get(invalidation.cache()) : null;
        if (cache == null) {
            return;
        }
        if (invalidation.key() == null) {
            cache.clear();
        } else {
            cache.invalidate(invalidation.key());
        }
    }
}
