package org.jzenith.client.pool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jzenith.resilience.policy.Breaker;

/** The addresses of a service. Safe on any thread. */
public final class ServiceInstances {

    private final ClientSettings settings;
    private volatile List<ServiceInstance> current;
    private volatile Consumer<List<ServiceInstance>> changed = list -> {};

    /** Begins with one instance for each URL. */
    ServiceInstances(ClientSettings settings) {
        this.settings = settings;
        this.current = settings.servers().stream()
                .map(server -> new ServiceInstance(server, server.host(), settings))
                .toList();
    }

    /** Returns all instances; a new list after each change. */
    List<ServiceInstance> current() {
        return current;
    }

    /** Calls {@code listener} now, and after each change. */
    synchronized void listen(Consumer<List<ServiceInstance>> listener) {
        changed = listener;
        listener.accept(current);
    }

    /**
     * Sets the current addresses of the hosts of URLs. Instances that still exist remain unchanged. A host without
     * addresses keeps its previous ones.
     */
    synchronized void resolved(Map<ServerAddress, Set<String>> addresses) {
        List<ServiceInstance> before = current;
        List<ServiceInstance> after = new ArrayList<>();
        addresses.forEach((server, hosts) -> {
            if (hosts.isEmpty()) {
                before.stream()
                        .filter(instance -> instance.server().equals(server))
                        .forEach(after::add);
            }
            hosts.forEach(host -> after.add(before.stream()
                    .filter(instance -> instance.isAt(server, host))
                    .findFirst()
                    .orElseGet(() -> new ServiceInstance(server, host, settings))));
        });
        if (!after.isEmpty() && !after.equals(before)) {
            current = List.copyOf(after);
            changed.accept(current);
        }
    }

    /** Returns whether any instance may receive a call. */
    public boolean mayCall() {
        for (ServiceInstance instance : current) {
            if (instance.breaker().mayPermit()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether any other instance may receive a call. */
    public boolean mayCallOther(Set<ServiceInstance> tried) {
        return current.stream()
                .anyMatch(instance ->
                        !tried.contains(instance) && instance.breaker().mayPermit());
    }

    /** Returns the time until an instance may receive a call; zero if one may now. */
    public Duration remainingOpenTime() {
        return current.stream()
                .map(instance -> instance.breaker().remainingOpenTime())
                .min(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** Returns the states of the circuit breakers by address. */
    public Map<String, Breaker.State> states() {
        Map<String, Breaker.State> states = new LinkedHashMap<>();
        current.forEach(
                instance -> states.put(instance.toString(), instance.breaker().state()));
        return states;
    }
}
