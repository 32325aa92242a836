package org.jzenith.rest.differential;

import io.vertx.core.Context;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jboss.resteasy.core.ResteasyContext;
import org.slf4j.MDC;

/**
 * Records which methods of an application have been called, with which arguments, and how many of them were compiled.
 * Safe on any thread.
 */
final class DifferentialCalls {

    private final Map<String, List<String>> calls = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final List<String> late = new ArrayList<>();
    private int withoutResteasy;

    /** Records a call, on the thread of the call, and returns it as text. Calls by RESTEasy have a context. */
    synchronized String note(String method, Object... arguments) {
        String call = method + Arrays.deepToString(arguments);
        String request = String.valueOf(MDC.get("requestId"));
        String noted = call + (Context.isOnEventLoopThread() ? " on the event loop" : "");
        calls.computeIfAbsent(request, any -> new ArrayList<>()).add(noted);
        if (taken.contains(request)) {
            late.add(noted);
        }
        withoutResteasy += isWithoutResteasy() ? 1 : 0;
        return call;
    }

    /** If RESTEasy takes part in a compiled call, the data of the request is of a class of its own. */
    private static boolean isWithoutResteasy() {
        return ResteasyContext.getContextDataLevelCount() == 0
                || ResteasyContext.getContextDataMap().getClass() != HashMap.class;
    }

    /** Returns the calls for a request that has been answered. */
    synchronized List<String> take(String request) {
        taken.add(request);
        List<String> made = calls.remove(request);
        return made == null ? List.of() : made;
    }

    /** Returns the calls for requests that had already been answered. */
    synchronized List<String> late() {
        return List.copyOf(late);
    }

    synchronized int withoutResteasy() {
        return withoutResteasy;
    }
}
