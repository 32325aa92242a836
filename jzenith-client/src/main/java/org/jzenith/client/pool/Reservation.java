package org.jzenith.client.pool;

import java.util.concurrent.TimeUnit;
import org.jzenith.client.pool.ServiceInstance.Outcome;
import org.jzenith.resilience.policy.Breaker;

/** The place of one attempt at one instance of a service. Used on one event loop. */
public final class Reservation {

    private final InstanceConnections connections;
    private final Breaker.Permission permission;
    private final long startNanos = System.nanoTime();
    private boolean told;
    private boolean ended;

    Reservation(InstanceConnections connections, Breaker.Permission permission) {
        this.connections = connections;
        this.permission = permission;
        connections.began();
    }

    /** Returns the connections to the instance. */
    public InstanceConnections connections() {
        return connections;
    }

    /** Tells the circuit breaker what became of the attempt; only the first time has an effect. */
    public void tell(Outcome outcome) {
        if (!told) {
            told = true;
            connections.instance().ended(outcome);
            switch (outcome) {
                case SUCCEEDED -> permission.succeeded();
                case FAILED -> permission.failed();
                case IGNORED -> permission.released();
            }
        }
    }

    /**
     * Tells it that the time was over. That counts if the attempt had at least half of the time that it may have:
     * otherwise it was the caller who was in a hurry, or had waited elsewhere.
     */
    public void tellLate(long fullMillis) {
        boolean hadTime = System.nanoTime() - startNanos >= TimeUnit.MILLISECONDS.toNanos(fullMillis) / 2;
        tell(hadTime ? Outcome.FAILED : Outcome.IGNORED);
    }

    /** Gives the place to others; only the first time has an effect. */
    public void end() {
        if (!ended) {
            ended = true;
            tell(Outcome.IGNORED);
            connections.ended();
        }
    }
}
