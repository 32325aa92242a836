package org.jzenith.core.plugin;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apiguardian.api.API;

/** The reports of plugins about the stop of an application, for the last line of the log. Safe on any thread. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public final class StopSummary {

    private final List<String> parts = new CopyOnWriteArrayList<>();

    /** Adds a short phrase, such as {@code 3 requests finished}; a plugin calls this while it stops. */
    public void add(String words) {
        parts.add(words);
    }

    /** Returns the phrases so far, in the order of addition. */
    public List<String> all() {
        return List.copyOf(parts);
    }
}
