package org.jzenith.rest.dispatch;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Injector;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.ArrayList;
import java.util.List;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.ReaderException;
import org.jboss.resteasy.spi.Registry;
import org.jboss.resteasy.spi.WriterException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.rest.error.ErrorMapping;
import org.jzenith.rest.spi.RestContributions;

/**
 * RESTEasy for one application: everything that it is told at boot, and the handler that it gives for requests. Safe on any
 * thread once made; {@link #close()} gives back what is shared by the whole JVM.
 */
public final class JaxRsDispatch implements AutoCloseable {

    private final RuntimeDelegateLease runtimeDelegate = RuntimeDelegateLease.acquire();
    private final ProviderFactory providers = new ProviderFactory();
    private final BridgeDispatcher dispatcher = new BridgeDispatcher(providers);
    private final JaxRsHandler handler;

    /**
     * Boots RESTEasy.
     *
     * @param basePath the path under which all resources lie
     * @throws StartupException for everything that is wrong with resources and providers
     */
    public JaxRsDispatch(Injector injector, String basePath, DispatchLimits limits) {
        this.handler = new JaxRsHandler(dispatcher, providers, new RequestTarget(basePath), limits);
        List<Problem> problems = new ArrayList<>();
        try {
            dispatcher.pushDefaultContext();
            RestContributions contributions = injector.getInstance(RestContributions.class);
            register(contributions, injector, problems);
            register(contributions.resources(), injector, problems);
        } finally {
            ResteasyContext.clearContextData();
        }
        if (!problems.isEmpty()) {
            close();
            throw new StartupException(problems, null);
        }
    }

    private void register(RestContributions contributions, Injector injector, List<Problem> problems) {
        BuiltinProviders.register(providers);
        providers.registerProviderInstance(
                new JsonProvider.MapperResolver(injector.getInstance(ObjectMapper.class)), null, null, true);
        BodyExceptionMapper bodyMapper = new BodyExceptionMapper(providers);
        providers.mapException(ReaderException.class, bodyMapper);
        providers.mapException(WriterException.class, bodyMapper);
        providers.mapException(Throwable.class, new ThrowableMapper());
        for (ErrorMapping<?> mapping : contributions.mappings()) {
            ExceptionMapper<Throwable> mapper = cause -> ThrowableMapper.respond(mapping.problem(cause), cause);
            providers.mapException(mapping.type(), mapper);
        }
        for (Class<?> provider : contributions.providers()) {
            try {
                providers.registerProviderInstance(injector.getInstance(provider));
            } catch (RuntimeException e) {
                problems.add(RestProblems.provider(provider, e));
            }
        }
    }

    private void register(List<Class<?>> resources, Injector injector, List<Problem> problems) {
        Registry registry = dispatcher.getRegistry();
        for (Class<?> resource : resources) {
            try {
                registry.addResourceFactory(new GuiceResourceFactory(resource, injector));
            } catch (RuntimeException e) {
                problems.add(RestProblems.resource(resource, e));
            }
        }
    }

    /** Returns the handler; the same for all event loops. */
    public Handler<HttpServerRequest> handler() {
        return handler;
    }

    /** Gives back the JVM-wide {@code RuntimeDelegate}. */
    @Override
    public void close() {
        runtimeDelegate.close();
    }
}
