package org.jzenith.client.pool;

import io.vertx.core.net.SocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jzenith.resilience.policy.Breaker;

/**
 * One of the addresses of a service, for all event loops together. Its circuit breaker alone decides whether it
 * receives calls. Safe on any thread.
 */
public final class ServiceInstance {

    /** The outcome of an attempt, for the circuit breaker. */
    public enum Outcome {
        SUCCEEDED,
        FAILED,
        /** Independent of the instance. */
        IGNORED
    }

    private final ServerAddress server;
    private final SocketAddress socket;
    private final Breaker breaker;
    private final AtomicInteger pending = new AtomicInteger();
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder ignored = new LongAdder();

    /**
     * Creates an instance.
     *
     * @param server the address in the URL
     * @param host the host to connect to: that of the URL, or one of its addresses
     */
    ServiceInstance(ServerAddress server, String host, ClientSettings settings) {
        this.server = server;
        this.socket = SocketAddress.inetSocketAddress(server.port(), host);
        this.breaker = new Breaker(settings.namespace() + ' ' + this, settings.breaker());
    }

    /** Returns the address in the URL, with the name for requests and certificates. */
    public ServerAddress server() {
        return server;
    }

    /** Returns the address to connect to. */
    public SocketAddress socket() {
        return socket;
    }

    Breaker breaker() {
        return breaker;
    }

    boolean isAt(ServerAddress other, String host) {
        return server.equals(other) && socket.host().equals(host);
    }

    void began() {
        pending.incrementAndGet();
    }

    void ended() {
        pending.decrementAndGet();
    }

    void ended(Outcome outcome) {
        counter(outcome).increment();
    }

    private LongAdder counter(Outcome outcome) {
        return switch (outcome) {
            case SUCCEEDED -> succeeded;
            case FAILED -> failed;
            case IGNORED -> ignored;
        };
    }

    long count(Outcome outcome) {
        return counter(outcome).sum();
    }

    /** Returns the number of running attempts. */
    int pending() {
        return pending.get();
    }

    /** Returns the address and the port. */
    @Override
    public String toString() {
        return new ServerAddress(socket.host(), socket.port(), server.tls(), "").toString();
    }
}
