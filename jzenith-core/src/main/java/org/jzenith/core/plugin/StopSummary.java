package org.jzenith.core.plugin;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What the plugins of an application have to say about its end, for the last line of the log. Safe on any thread. */
public final class StopSummary {

    private final List<String> parts = new CopyOnWriteArrayList<>();

    /** Adds a few words, such as {@code 3 requests finished}; a plugin calls this while it stops. */
    public void add(String words) {
        parts.add(words);
    }

    /** Returns what was added so far, in order. */
    public List<String> all() {
        return List.copyOf(parts);
    }
}
