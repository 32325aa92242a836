package org.jzenith.rest.bridge;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jspecify.annotations.Nullable;

/** The resource methods of an application that want the body of a request treated in their own way. Safe on any thread. */
public final class ResourceMethods {

    private final Map<Method, MethodSettings> concernedByBody = new ConcurrentHashMap<>();

    /** Makes an empty one; it fills as methods become known. */
    public ResourceMethods() { }

    void add(Method method, MethodSettings settings) {
        if (settings.concernsBody()) {
            concernedByBody.put(method, settings);
        }
    }

    boolean isEmpty() {
        return concernedByBody.isEmpty();
    }

    /** Returns the settings of the method that a request will be matched with if it is one of these, else null. */
    @Nullable MethodSettings find(BridgeRequest request, SynchronousDispatcher dispatcher) {
        ResourceInvoker match;
        try {
            match = dispatcher.getRegistry().getResourceInvoker(request);
        } catch (RuntimeException e) { // No such path, method or type: the dispatch will say so, with the filters before it.
            return null;
        }
        return match instanceof ResourceMethodInvoker method ? concernedByBody.get(method.getMethod()) : null;
    }
}
