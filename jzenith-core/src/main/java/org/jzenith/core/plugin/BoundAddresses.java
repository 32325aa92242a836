package org.jzenith.core.plugin;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apiguardian.api.API;

/** The registry of the addresses that the servers of one application have bound. Safe on any thread. */
@API(status = API.Status.MAINTAINED)
public final class BoundAddresses {

    private final List<BoundAddress> addresses = new CopyOnWriteArrayList<>();

    /** Adds an address; a server calls this once it accepts connections there. */
    public void add(BoundAddress address) {
        addresses.add(address);
    }

    /** Removes an address; a server calls this when it no longer accepts connections there. */
    public void remove(BoundAddress address) {
        addresses.remove(address);
    }

    /** Returns the addresses bound now, in the order in which they were bound. */
    public List<BoundAddress> all() {
        return List.copyOf(addresses);
    }
}
