package org.jzenith.rest.bridge;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.core.SynchronousDispatcher;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.http.spi.AnnotationSources;
import org.jzenith.rest.method.MethodSettings;
import org.jzenith.rest.method.ResourceMethodBinding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The methods and locators of the resources of an application, as RESTEasy reads them. Safe on any thread. */
public final class ResourceMethods {

    private static final Logger LOG = LoggerFactory.getLogger(ResourceMethods.class);

    /** By class and method, because classes may share an inherited method, but have different limits. */
    private final Map<List<Object>, MethodSettings> concernedByBody = new ConcurrentHashMap<>();

    /** As above; only methods that are known at boot. */
    private final Map<List<Object>, MethodSettings> limited = new ConcurrentHashMap<>();

    private final Map<ResourceLocator, MethodSettings> described = new ConcurrentHashMap<>();
    private @Nullable List<ResourceMethodBinding> bound = new ArrayList<>();

    private final boolean blocksByDefault;
    private final AsyncTypes asyncTypes;

    /**
     * Creates an empty collection; it grows as methods become known.
     *
     * @param blocksByDefault whether methods may block that return their value at once
     */
    public ResourceMethods(boolean blocksByDefault, AsyncTypes asyncTypes) {
        this.blocksByDefault = blocksByDefault;
        this.asyncTypes = asyncTypes;
    }

    /**
     * Reads the settings of a method or locator from its annotations.
     *
     * @param lineage the places of its annotations, as {@link AnnotationSources} returns them
     * @throws IllegalArgumentException if a limit is invalid
     */
    public MethodSettings read(ResourceLocator method, List<AnnotatedElement> lineage) {
        return MethodSettings.of(method, blocksByDefault, asyncTypes, lineage);
    }

    /** Takes the settings of a method or locator of a root resource. Called before RESTEasy registers the resource. */
    public void describe(ResourceLocator method, MethodSettings settings) {
        described.put(method, settings);
    }

    /**
     * Returns the settings of a method or locator. Behind a locator, only the class that RESTEasy has read is known.
     */
    public MethodSettings settingsOf(ResourceLocator method) {
        MethodSettings settings = described.get(method);
        return settings != null
                ? settings
                : read(
                        method,
                        AnnotationSources.of(
                                method.getMethod(),
                                method.getAnnotatedMethod(),
                                method.getResourceClass().getClazz()));
    }

    public synchronized void add(ResourceMethodBinding method) {
        if (method.settings().concernsBody()) {
            concernedByBody.put(key(method.description()), method.settings());
        }
        if (bound != null) {
            if (!method.settings().rateLimits().isEmpty()) {
                limited.put(key(method.description()), method.settings());
            }
            bound.add(method);
        } else {
            warnOfIgnored(method.settings());
        }
    }

    private static void warnOfIgnored(MethodSettings settings) {
        if (!settings.rateLimits().isEmpty()) {
            LOG.warn(
                    "{} is behind a locator, so it is not known before the request is dispatched: its @RateLimit is ignored. "
                            + "Fix: put it on its locator, or move the method to a class with a @Path of its own",
                    settings.name());
        }
        if (settings.concernsBody()) {
            LOG.warn(
                    "{} is behind a locator, so it is not known until its body has been read: its limits for bodies are ignored, "
                            + "and it does not receive the body as a stream. Fix: set the limits of its locator, or move it to a class with a @Path of its own",
                    settings.name());
        }
    }

    /** Returns the methods known at boot; called once. Methods that become known later are behind a locator. */
    public synchronized List<ResourceMethodBinding> atBoot() {
        if (bound == null) {
            throw new IllegalStateException("The boot is over");
        }
        List<ResourceMethodBinding> known = List.copyOf(bound);
        bound = null;
        return known;
    }

    /** Returns whether any method requires special treatment of request bodies. */
    public boolean acceptBody() {
        return !concernedByBody.isEmpty();
    }

    /**
     * Returns the settings of the method or locator that will match a request, if it requires special treatment of the
     * body; otherwise null.
     */
    @Nullable
    public MethodSettings find(BridgeRequest request, SynchronousDispatcher dispatcher) {
        List<Object> key = match(request, dispatcher);
        return key == null ? null : concernedByBody.get(key);
    }

    /** Returns the settings of the method or locator that will match a request, if its rate is limited. */
    @Nullable
    MethodSettings findLimited(BridgeRequest request, SynchronousDispatcher dispatcher) {
        List<Object> key = match(request, dispatcher);
        return key == null ? null : limited.get(key);
    }

    /** Returns the settings of the methods and locators with a rate limit; complete once the start has read all. */
    public List<MethodSettings> limited() {
        return limited.values().stream()
                .sorted(Comparator.comparing(MethodSettings::name))
                .toList();
    }

    private static @Nullable List<Object> match(BridgeRequest request, SynchronousDispatcher dispatcher) {
        ResourceInvoker match;
        try {
            match = dispatcher.getRegistry().getResourceInvoker(request);
        } catch (
                RuntimeException
                        e) { // No such path, method or type: the dispatch will report it, after the filters before it.
            return null;
        }
        if (match.getMethod() == null) { // RESTEasy itself answers OPTIONS.
            return null;
        }
        return match instanceof ResourceMethodInvoker method
                ? List.of(method.getResourceClass(), method.getMethod())
                : List.of(match.getMethod());
    }

    /** RESTEasy does not know the class of a locator. */
    private static List<Object> key(ResourceLocator method) {
        return method instanceof ResourceMethod
                ? List.of(method.getResourceClass().getClazz(), method.getMethod())
                : List.of(method.getMethod());
    }
}
