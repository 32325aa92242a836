package org.jzenith.client.pool;

import java.time.Duration;
import org.jzenith.client.pool.ServiceInstance.Outcome;
import org.jzenith.resilience.policy.Breaker;

/** The place of one attempt at one instance of a service. Used on one event loop. */
public final class Reservation {

    private final InstanceConnections connections;
    private final Breaker.Permission permission;
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

    /** Reports the outcome of the attempt to the circuit breaker; only the first report has an effect. */
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

    /** Reports a time-out. Returns whether it counts, because the attempt had at least half of the full time. */
    public boolean tellLate(long fullMillis) {
        boolean counts = permission.hadHalfOf(Duration.ofMillis(fullMillis));
        tell(counts ? Outcome.FAILED : Outcome.IGNORED);
        return counts;
    }

    /** Releases the place; only the first call has an effect. */
    public void end() {
        if (!ended) {
            ended = true;
            tell(Outcome.IGNORED);
            connections.ended();
        }
    }
}
