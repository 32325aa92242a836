package org.jzenith.cache.shared;

import io.reactivex.Completable;
import io.reactivex.disposables.Disposable;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
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

    private static final Logger LOG = LoggerFactory.getLogger(Invalidations.class);
    private static final long RETRY_SECONDS = 5;

    private final Broadcast<CacheInvalidation> broadcast;
    private final String application;
    private final String instance = UUID.randomUUID().toString();
    private final ContextScheduler scheduler;
    private final Episode deaf = new Episode();

    /** Creates the invalidations of an application, over a server that all of its instances use. */
    public Invalidations(Vertx vertx, BroadcastClient client, String application) {
        this.broadcast = client.broadcast(CacheInvalidation.CHANNEL, CacheInvalidation.class);
        this.application = application;
        this.scheduler = new ContextScheduler(EventLoops.nextLoop(vertx));
    }

    /** Returns the message that makes all instances remove the value for a key of a cache, this one included. */
    public CacheInvalidation message(String cache, String key) {
        return new CacheInvalidation(application, cache, key, null);
    }

    /** Tells the other instances that the value for a key of a cache has changed. */
    public Completable publish(String cache, String key) {
        return broadcast.publish(new CacheInvalidation(application, cache, key, instance));
    }

    /** Tells the other instances that all values of a cache have changed. */
    public Completable publishAll(String cache) {
        return broadcast.publish(new CacheInvalidation(application, cache, null, instance));
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

    private void apply(BroadcastEvent<CacheInvalidation> event, Map<String, LocalCache<?>> caches) {
        if (event instanceof BroadcastEvent.Message<CacheInvalidation> message) {
            apply(message.value(), caches);
        } else {
            caches.values().forEach(LocalCache::clear);
        }
    }

    private void apply(CacheInvalidation invalidation, Map<String, LocalCache<?>> caches) {
        LocalCache<?> cache = application.equals(invalidation.application()) ? caches.get(invalidation.cache()) : null;
        // This instance has removed the values itself, before it has sent the message.
        if (cache == null || instance.equals(invalidation.origin())) {
            return;
        }
        if (invalidation.key() == null) {
            cache.clear();
        } else {
            cache.invalidate(invalidation.key());
        }
    }
}
