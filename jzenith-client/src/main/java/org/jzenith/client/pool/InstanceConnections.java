package org.jzenith.client.pool;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClient;

/**
 * The connections of one event loop to one instance of a service. Used on that event loop only, except for methods that
 * say otherwise.
 */
public final class InstanceConnections {

    private final ServiceInstance instance;
    private final ClientSettings settings;
    private final HttpClientFactory factory;
    private final OpenConnections open;
    private final int limit;
    private HttpClient http;
    private int pending;
    private boolean retired;

    InstanceConnections(
            ServiceInstance instance, ClientSettings settings, int limit, Context context, HttpClientFactory factory) {
        this.instance = instance;
        this.settings = settings;
        this.limit = limit;
        this.factory = factory;
        this.open = new OpenConnections(context.owner(), settings);
        this.http = factory.create(limit, open::add);
    }

    /** Returns the instance; on any thread. */
    public ServiceInstance instance() {
        return instance;
    }

    /** Returns the HTTP client of the instance. */
    public HttpClient http() {
        return http;
    }

    /** Returns the connections that are open. */
    public OpenConnections connections() {
        return open;
    }

    /** Returns the number of running attempts on this event loop. */
    int pending() {
        return pending;
    }

    void began() {
        pending++;
        instance.began();
    }

    void ended() {
        pending--;
        instance.ended();
        closeIfUnused();
    }

    /** Permits no further calls; closes its connections after the last one. */
    void retire() {
        retired = true;
        closeIfUnused();
    }

    private void closeIfUnused() {
        if (retired && pending == 0) {
            http.close();
        }
    }

    /**
     * Called when a call had no connection in time. Over HTTP/2, an attempt to connect that the server ignores never
     * ends, and all further calls would wait for it. This method gives it up.
     */
    public void unconnected() {
        if (settings.protocol() != ClientProtocol.HTTP1 && open.count() == 0 && !retired) {
            HttpClient stuck = http;
            http = factory.create(limit, open::add);
            stuck.close();
        }
    }

    /** Closes all connections at once; the future completes when all of them are closed. */
    Future<Void> cutOff() {
        retired = true;
        open.cutOff();
        return http.close();
    }
}
