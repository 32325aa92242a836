package org.jzenith.client.pool;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpClient;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.error.ClientUnavailableException;

/**
 * The part of a client on one event loop: its connections, and a limited number of calls at once, behind which others
 * wait for their turn. Used on that event loop only, except where a method says otherwise.
 */
public final class EventLoopClient {

    private final ClientSettings settings;
    private final Context context;
    private final HttpClientFactory factory;
    private final OpenConnections connections;
    private final int limit;
    private final Deque<PendingCall> waiting = new ArrayDeque<>();
    private HttpClient http;
    private boolean closed;
    /** Like the next one, written on the event loop, and read by metrics and by the stop. */
    private volatile int calls;

    private volatile int pending;

    EventLoopClient(ClientSettings settings, int limit, Context context, HttpClientFactory factory) {
        this.settings = settings;
        this.limit = limit;
        this.context = context;
        this.factory = factory;
        this.connections = new OpenConnections(context.owner(), settings);
        this.http = factory.create(limit, connections::add);
    }

    /** Returns the context of its event loop; on any thread. */
    public Context context() {
        return context;
    }

    /** Returns what opens connections and sends requests. */
    public HttpClient http() {
        return http;
    }

    /** Lets a call begin now or when its turn has come; returns why it never will, or null. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // Others only read it.
    public @Nullable ClientUnavailableException acquire(PendingCall call) {
        if (closed) {
            return new ClientUnavailableException("The client of " + settings.namespace() + " is closed");
        }
        if (calls < limit) {
            calls++;
            call.permitted();
        } else if (waiting.size() < settings.queueSize()) {
            waiting.add(call);
            pending = waiting.size();
        } else {
            return new ClientUnavailableException("Too many calls: " + calls + " are on their way, a share of "
                    + settings.key("pool-size") + " = " + settings.poolSize() + ", and " + waiting.size()
                    + " wait, which is " + settings.key("queue-size"));
        }
        return null;
    }

    /** Forgets a call that waits; does nothing if it does not. */
    public void leave(PendingCall call) {
        waiting.remove(call);
        pending = waiting.size();
    }

    /** Ends a call that was permitted; the next one begins a little later. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // Others only read it.
    public void release() {
        PendingCall next = waiting.poll();
        pending = waiting.size();
        if (next == null) {
            calls--;
        } else {
            context.runOnContext(nothing -> next.permitted());
        }
    }

    /** Returns the connections that are open. */
    public OpenConnections connections() {
        return connections;
    }

    /**
     * Called when a call had no connection in time. Over HTTP/2, an attempt to connect of which the other side takes no
     * notice never ends, and all further calls would wait for it: then it is given up.
     */
    public void unconnected() {
        if (settings.protocol() != ClientProtocol.HTTP1 && connections.count() == 0 && !closed) {
            HttpClient stuck = http;
            http = factory.create(limit, connections::add);
            stuck.close();
        }
    }

    /** Begins no further calls. */
    void close() {
        closed = true;
    }

    /** Returns how many calls are on their way; on any thread. */
    int calls() {
        return calls;
    }

    /** Returns how many calls wait; on any thread. */
    int pending() {
        return pending;
    }

    /** Closes all connections at once; the future completes when nothing is left of them. */
    Future<Void> cutOff() {
        Promise<Void> done = Promise.promise();
        context.runOnContext(nothing -> {
            connections.cutOff();
            http.close().onComplete(closing -> done.complete());
        });
        return done.future();
    }
}
