package org.jzenith.core.error;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The innermost cause of a failure. It names the reason; the exceptions around it only name the action that failed. */
public final class RootCause {

    private RootCause() {}

    /** Returns the innermost cause, or the failure itself if it has none. */
    public static Throwable of(Throwable failure) {
        List<Throwable> chain = chain(failure);
        return chain.get(chain.size() - 1);
    }

    /** Returns the failure, its cause, the cause of that and so on, each only once: causes may form a circle. */
    public static List<Throwable> chain(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Throwable> chain = new ArrayList<>();
        for (@Nullable Throwable next = failure; next != null && seen.add(next); next = next.getCause()) {
            chain.add(next);
        }
        return chain;
    }
}
