package org.jzenith.client.call;

import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpClosedException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.pool.ClientMeters;
import org.jzenith.client.pool.EventLoopClient;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.client.pool.Reservation;
import org.jzenith.client.pool.ServiceInstance;

/**
 * Decides after each attempt of one call whether and when there is another. A retry must be safe, or the policy of the
 * method must allow it. The remaining time and the budget of the client limit retries. Used on one event loop.
 */
final class CallRetries {

    /** There is no further attempt. */
    static final long NONE = -1;

    /** The maximum pause before a second attempt after a refused connection. */
    private static final int RECONNECT_MILLIS = 50;

    /** How often a call gets a connection that the server closes at the same moment. */
    private static final int MAX_CLOSED = 3;
    /** By then, Vert.x has removed a closed connection from its pool; an immediate retry might use it again. */
    private static final long EVICTION_MILLIS = 2;

    private final EventLoopClients clients;
    private final OutgoingRequest request;
    private Set<ServiceInstance> tried = Set.of();
    private boolean reconnected;
    private int closed;
    /** Whether the request was sent again after a server had not processed it. */
    private boolean resent;

    private int retries;

    CallRetries(EventLoopClients clients, OutgoingRequest request) {
        this.clients = clients;
        this.request = request;
    }

    /**
     * Reserves a place for the next attempt, preferably at an instance that was not tried; returns null if there is
     * none.
     */
    @Nullable
    Reservation reserve(EventLoopClient pool) {
        Reservation reserved = pool.reserve(tried);
        if (reserved != null) {
            ServiceInstance instance = reserved.connections().instance();
            tried = tried.isEmpty() ? Set.of(instance) : with(instance);
        }
        return reserved;
    }

    private Set<ServiceInstance> with(ServiceInstance instance) {
        Set<ServiceInstance> more = new HashSet<>(tried);
        more.add(instance);
        return more;
    }

    /**
     * Returns the pause in milliseconds after a failure to connect, when nothing was sent: 0 if there is another
     * instance.
     */
    long afterNoConnection(Throwable cause, long remainingMillis) {
        if (remainingMillis > 0 && clients.instances().mayCallOther(tried)) {
            clients.meters().resent(ClientMeters.Resend.REFUSED);
            return 0;
        }
        // A kept connection that the server has closed before it was used. A server may close new ones, too.
        if (cause instanceof HttpClosedException
                && closed < MAX_CLOSED
                && clients.instances().mayCall()) {
            closed++;
            clients.meters().resent(ClientMeters.Resend.REFUSED);
            return EVICTION_MILLIS;
        }
        if (CallFailures.isRefused(cause) && !reconnected && clients.instances().mayCall()) {
            reconnected = true;
            clients.meters().resent(ClientMeters.Resend.REFUSED);
            return 1L + ThreadLocalRandom.current().nextInt(RECONNECT_MILLIS);
        }
        return retry(0, remainingMillis);
    }

    /**
     * Returns the pause in milliseconds after the loss of the connection, or of the stream of HTTP/2.
     *
     * @param unprocessed whether the server has certainly not processed the request
     * @param passedOn whether the subscriber has received a part of the response
     */
    long afterLoss(CallAttempt lost, boolean unprocessed, boolean passedOn, long remainingMillis) {
        if (!lost.isAnswered()
                && !request.isStream()
                && clients.instances().mayCall()
                && ((unprocessed && !resent) || (lost.isReused() && request.isIdempotent()))) {
            resent |= unprocessed;
            clients.meters().resent(unprocessed ? ClientMeters.Resend.UNPROCESSED : ClientMeters.Resend.LOST);
            return lost.isHttp2() ? EVICTION_MILLIS : 0;
        }
        return passedOn || !request.retry().allows(request) ? NONE : retry(0, remainingMillis);
    }

    /** Returns the pause in milliseconds after a response, whose body has been received. */
    long afterStatus(HttpClientResponse response, long remainingMillis) {
        RetryPolicy policy = request.retry();
        return policy.statuses().contains(response.statusCode()) && policy.allows(request)
                ? retry(
                        RetryAfter.millis(response.getHeader("Retry-After"), response.getHeader("Date")),
                        remainingMillis)
                : NONE;
    }

    private long retry(long leastMillis, long remainingMillis) {
        if (retries + 1 >= request.retry().attempts() || request.isStream()) {
            return NONE;
        }
        long millis = Math.max(leastMillis, clients.delay().millis(retries + 1));
        if (millis >= remainingMillis || !clients.instances().mayCall()) {
            return NONE;
        }
        if (!clients.budget().trySpend()) {
            clients.meters().retryRefused();
            return NONE;
        }
        retries++;
        clients.meters().resent(ClientMeters.Resend.RETRY);
        return millis;
    }
}
