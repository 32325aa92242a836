package org.jzenith.http.spi;

import com.google.inject.Injector;
import java.util.List;
import org.apiguardian.api.API;

/** The part of an application behind its routes, such as the resources of JAX-RS. */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface Resources extends AutoCloseable {

    /** Creates the resources of an application. */
    @FunctionalInterface
    interface Factory {

        /**
         * Creates the resources, and prepares the routes of the application with {@link RouteProblems#of}, which must
         * be called once. Called on the thread that starts the application, before the server opens its port.
         *
         * @throws org.jzenith.core.error.StartupException with all problems of resources and routes
         */
        Resources create(Injector injector);
    }

    /** Returns the dispatch of requests, the same for all event loops. */
    ResourceDispatch dispatch();

    /** Returns the limits of each method that has any. */
    List<List<MethodRateLimit>> rateLimits();

    /** Returns a report on each method. */
    List<MethodReport> methods();

    /** Ends running work. May block for two seconds. */
    @Override
    void close();
}
