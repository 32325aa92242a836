package org.jzenith.client.pool;

import io.vertx.core.net.SocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jzenith.resilience.policy.Breaker;

/**
 * One of the addresses at which a service gets calls, for all event loops together. Its circuit breaker alone decides
 * whether it gets any. Safe on any thread.
 */
public final class ServiceInstance {

    /** What became of an attempt, for the circuit breaker. */
    public enum Outcome {
        SUCCEEDED,
        FAILED,
        /** It says nothing of the instance. */
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
     * @param server what the URL says
     * @param host where to connect to: the host of the URL, or one of its addresses
     */
    ServiceInstance(ServerAddress server, String host, ClientSettings settings) {
        this.server = server;
        this.socket = SocketAddress.inetSocketAddress(server.port(), host);
        this.breaker = new Breaker(settings.namespace() + ' ' + this, settings.breaker());
    }

    /** Returns what the URL says: the name that requests and certificates have. */
    public ServerAddress server() {
        return server;
    }

    /** Returns where to connect to. */
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

    /** Returns how many attempts have not ended. */
    int pending() {
        return pending.get();
    }

    /** Returns the address and the port. */
    @Override
    public String toString() {
        return new ServerAddress(socket.host(), socket.port(), server.tls(), "").toString();
    }
}
