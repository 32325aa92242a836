package org.jzenith.client.pool;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientTls;
import org.jzenith.backing.PerEventLoop;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.HttpCallObserver;
import org.jzenith.resilience.policy.RetryBudget;
import org.jzenith.resilience.policy.RetryDelay;

/** The parts of one client, one for each event loop that serves the application. Safe on any thread. */
public final class EventLoopClients {

    private final Vertx vertx;
    private final ClientSettings settings;
    private final PerEventLoop<EventLoopClient> parts;
    private final ClientMeters meters;
    private final RetryBudget budget;
    private final RetryDelay delay;
    private final ServiceInstances instances;
    private final HttpClientFactory factory;
    private final AtomicInteger probes = new AtomicInteger();
    private final @Nullable AddressResolver resolver;
    private volatile Authorization authorization = Authorization.NONE;
    private volatile @Nullable HttpCallObserver observer;
    private final ServerState state = new ServerState();
    /** The calls that have not ended. */
    private final Set<PendingCall> calls = ConcurrentHashMap.newKeySet();

    /** Creates the parts, which open no connection before the first call. */
    public EventLoopClients(Vertx vertx, ServingEventLoops eventLoops, ClientSettings settings, ClientTls tls) {
        this.vertx = vertx;
        this.settings = settings;
        this.meters = new ClientMeters(settings);
        this.budget =
                new RetryBudget(settings.retry().budget(), settings.retry().reserve());
        this.delay =
                new RetryDelay(settings.retry().firstDelay(), settings.retry().maxDelay());
        this.instances = new ServiceInstances(settings);
        this.resolver = settings.resolveInterval()
                .map(interval -> new AddressResolver(vertx, settings, instances, interval, AddressResolver::lookup))
                .orElse(null);
        this.factory = new HttpClientFactory(vertx, settings, tls);
        List<Context> contexts = eventLoops.contexts();
        List<EventLoopClient> made = new ArrayList<>();
        for (int i = 0; i < contexts.size(); i++) {
            int share = settings.poolSize() / contexts.size() + (i < settings.poolSize() % contexts.size() ? 1 : 0);
            made.add(new EventLoopClient(settings, Math.max(1, share), contexts.get(i), factory, instances));
        }
        this.parts = new PerEventLoop<>(made, EventLoopClient::context);
    }

    /** Returns the Vert.x of the application. */
    public Vertx vertx() {
        return vertx;
    }

    /** Returns the settings of the client. */
    public ClientSettings settings() {
        return settings;
    }

    /** Returns the meters of calls. */
    public ClientMeters meters() {
        return meters;
    }

    /** Returns the budget of the retries of all calls. */
    public RetryBudget budget() {
        return budget;
    }

    /** Returns the pauses before retries. */
    public RetryDelay delay() {
        return delay;
    }

    /** Returns the addresses of the service. */
    public ServiceInstances instances() {
        return instances;
    }

    /** Returns a probe of one instance; the instances take turns. */
    public ServiceProbe probe() {
        List<ServiceInstance> all = instances.current();
        return new ServiceProbe(
                factory,
                all.get(Math.floorMod(probes.getAndIncrement(), all.size())),
                settings.probePath().orElse(null));
    }

    /** Returns the authentication of calls. */
    public Authorization authorization() {
        return authorization;
    }

    /** Sets the authentication of calls, before the first call. */
    public void authorizeBy(Authorization proof) {
        authorization = proof;
    }

    /** Returns the observer of requests; null if there is none. */
    public @Nullable HttpCallObserver observer() {
        return observer;
    }

    /** Sets the observer of requests, before the first one. */
    public void observeBy(HttpCallObserver sees) {
        observer = sees;
    }

    /** Returns the observed state of the service. */
    public ServerState state() {
        return state;
    }

    /** Returns the part of the current thread, or null if the thread is not one of its event loops. */
    public @Nullable EventLoopClient current() {
        return parts.current();
    }

    /** Calls {@code action} with one of the parts, on its event loop, later. */
    public void onNext(Consumer<EventLoopClient> action) {
        parts.onNext(action);
    }

    /** Records a call, which must end when the application stops. */
    public void began(PendingCall call) {
        calls.add(call);
    }

    /** Removes a call that has ended. */
    public void ended(PendingCall call) {
        calls.remove(call);
    }

    /** Begins to resolve the addresses of the service, if that is configured. */
    public void start() {
        AddressResolver asking = resolver;
        if (asking != null) {
            asking.start();
        }
    }

    /** Starts to measure. Not on an event loop, because it loads many classes. */
    public void bind(MeterRegistry registry) {
        meters.bind(registry, parts, instances);
    }

    /**
     * Begins no further calls, waits for running ones, at most this time, then ends them and closes all connections.
     * The future never fails.
     */
    public Future<Void> close(long patienceMillis) {
        meters.close();
        AddressResolver asking = resolver;
        if (asking != null) {
            asking.close();
        }
        parts.onAll(EventLoopClient::close);
        return parts.awaitUnused(vertx, patienceMillis, EventLoopClient::calls, part -> List.copyOf(calls)
                        .forEach(PendingCall::stop))
                .compose(unused -> Future.join(
                        parts.all().stream().map(EventLoopClient::cutOff).toList()))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }
}
