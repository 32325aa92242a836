package org.jzenith.client.pool;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.resilience.policy.Breaker;

/**
 * Chooses the instance of the next attempt among those whose circuit breakers allow it. It prefers instances that the
 * call has not tried, then those with the fewest running attempts. Equal ones take turns. Used on one event loop.
 */
final class AddressChoice {

    private int turn;

    /** Returns the place of an attempt; null if no instance is available. */
    @Nullable
    Reservation reserve(List<InstanceConnections> all, Set<ServiceInstance> tried) {
        Reservation untried = tried.isEmpty() ? null : reserve(all, tried, false);
        return untried == null ? reserve(all, tried, true) : untried;
    }

    private @Nullable Reservation reserve(List<InstanceConnections> all, Set<ServiceInstance> tried, boolean again) {
        turn = (turn + 1) % all.size();
        boolean[] refused = new boolean[all.size()];
        while (true) {
            int best = -1;
            for (int i = 0; i < all.size(); i++) {
                int at = (turn + i) % all.size();
                InstanceConnections candidate = all.get(at);
                if (!refused[at]
                        && (again || !tried.contains(candidate.instance()))
                        && (best < 0 || candidate.pending() < all.get(best).pending())
                        && candidate.instance().breaker().mayPermit()) {
                    best = at;
                }
            }
            if (best < 0) {
                return null;
            }
            Breaker.Permission permission = all.get(best).instance().breaker().tryAcquire();
            if (permission != null) {
                return new Reservation(all.get(best), permission);
            }
            refused[best] = true; // The trial calls of its circuit breaker are already running.
        }
    }
}
