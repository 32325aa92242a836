package org.jzenith.rest.bridge;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.core.InjectorFactoryImpl;
import org.jboss.resteasy.spi.MethodInjector;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;

/** Has every resource method called where it belongs: on the event loop of its request, or on a worker. */
public final class EventLoopInjectorFactory extends InjectorFactoryImpl {

    private final ResourceMethods methods;
    private final ExecutorService workers;
    private final Duration blockedWarning;

    /** Takes where to note the methods, what calls those that may block, and when to warn of one that should not and does. */
    public EventLoopInjectorFactory(ResourceMethods methods, ExecutorService workers, Duration blockedWarning) {
        this.methods = methods;
        this.workers = workers;
        this.blockedWarning = blockedWarning;
    }

    @Override
    public MethodInjector createMethodInjector(ResourceLocator method, ResteasyProviderFactory factory) {
        MethodSettings settings = MethodSettings.of(method);
        methods.add(method.getMethod(), settings);
        return settings.blocking() && method instanceof ResourceMethod
                ? new WorkerMethodInjector(method, factory, settings, workers)
                : new EventLoopMethodInjector(method, factory, settings, blockedWarning);
    }
}
