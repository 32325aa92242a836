package org.jzenith.rest.dispatch;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Injector;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.ArrayList;
import java.util.List;
import org.jboss.resteasy.core.ResourceMethodRegistry;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.ReaderException;
import org.jboss.resteasy.spi.WriterException;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jboss.resteasy.spi.validation.GeneralValidator;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.DeferredStartupTasks;
import org.jzenith.http.json.JsonBodies;
import org.jzenith.http.spi.HttpContributions;
import org.jzenith.http.spi.MethodRateLimit;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.http.spi.ProblemEncoder;
import org.jzenith.http.spi.ResourceDispatch;
import org.jzenith.http.spi.Resources;
import org.jzenith.http.spi.RouteProblems;
import org.jzenith.http.spi.RouteTemplate;
import org.jzenith.rest.blocking.BlockingThreads;
import org.jzenith.rest.bridge.BridgeDispatcher;
import org.jzenith.rest.bridge.FormReception;
import org.jzenith.rest.bridge.JaxRsHandler;
import org.jzenith.rest.bridge.ResourceMethods;
import org.jzenith.rest.compiled.CompiledDispatch;
import org.jzenith.rest.compiled.CompilerContext;
import org.jzenith.rest.compiled.DispatchCompiler;
import org.jzenith.rest.entity.EntityProviders;
import org.jzenith.rest.error.ErrorMapping;
import org.jzenith.rest.form.FormFiles;
import org.jzenith.rest.form.UnreadablePartException;
import org.jzenith.rest.invocation.MethodInjectorFactory;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.method.MethodSettings;
import org.jzenith.rest.method.ResourceMethodBinding;
import org.jzenith.rest.spi.DispatchReport;
import org.jzenith.rest.spi.RestContributions;
import org.jzenith.rest.validation.InvalidRequestException;
import org.jzenith.rest.validation.RequestValidator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RESTEasy for one application, with all its registrations, and the resulting handler for requests. Safe on any thread
 * once created; {@link #close()} releases the state that the whole JVM shares.
 */
public final class JaxRsDispatch implements Resources {

    private static final Logger LOG = LoggerFactory.getLogger(JaxRsDispatch.class);

    /** Found by its name, because jZenith does not depend on it. */
    private static final String PARTS_READER_OF_RESTEASY =
            "org.jboss.resteasy.plugins.providers.multipart.MultipartEntityPartReader";

    private final RuntimeDelegateLease runtimeDelegate;
    private final BlockingThreads workers;
    /** Separate threads: a slow client keeps one, and methods must not wait for the clients of others. */
    private final BlockingThreads writers;

    private final BlockingMetrics metrics;

    private final AsyncTypes asyncTypes;
    private final RequestValidator validator;
    private final ResourceMethods methods;
    private final DispatchReport report;
    private final ResourceDispatch handler;

    /** Boots RESTEasy; throws {@link StartupException} with all problems of resources and providers. */
    public JaxRsDispatch(Injector injector, DispatchSettings settings, JsonBodies json) {
        asyncTypes = injector.getInstance(AsyncTypes.class);
        methods = new ResourceMethods(settings.blocksByDefault(), asyncTypes);
        workers = BlockingThreads.create("rest-blocking-", settings.blockingThreads(), settings.maxBlockingCalls());
        writers = BlockingThreads.create("rest-writing-", settings.blockingThreads(), Integer.MAX_VALUE);
        metrics = new BlockingMetrics(injector, workers, writers);
        validator = new RequestValidator(injector.getInstance(DeferredStartupTasks.class), asyncTypes);
        report = injector.getInstance(DispatchReport.class);
        runtimeDelegate = RuntimeDelegateLease.acquire();
        boolean booted = false;
        try {
            handler = boot(injector, settings, json);
            booted = true;
        } finally { // If the constructor failed, no caller could close the object.
            if (!booted) {
                close();
            }
        }
    }

    private ResourceDispatch boot(Injector injector, DispatchSettings settings, JsonBodies json) {
        ProblemEncoder encoder = injector.getInstance(ProblemEncoder.class);
        ProviderFactory providers = new ProviderFactory(
                new GuiceInstances(injector),
                new MethodInjectorFactory(
                        methods, workers, validator::prerequisite, settings.blockedWarning(), settings.rulesRequired()),
                workers,
                encoder,
                settings.unreadableQueryStatus());
        BridgeDispatcher dispatcher = new BridgeDispatcher(providers, settings.challenges());
        List<Problem> problems = new ArrayList<>();
        List<ResourceMethodBinding> bound;
        ResourceRegistrar resources =
                new ResourceRegistrar(dispatcher.getRegistry(), providers, methods, injector, settings.rulesRequired());
        try {
            dispatcher.pushDefaultContext();
            RestContributions contributions = injector.getInstance(RestContributions.class);
            BuiltinProviders.register(providers, writers, settings, json, encoder, asyncTypes);
            register(contributions, providers, injector, settings, problems);
            problems.addAll(resources.register(contributions.resources()));
            bound = methods.atBoot();
            problems.addAll(RouteProblems.of(
                    injector.getInstance(HttpContributions.class).plainRoutes(),
                    HttpContributions.routes(injector),
                    templates(bound, settings.basePath()),
                    settings.rulesRequired()));
        } finally {
            ResteasyContext.clearContextData();
        }
        failIf(problems);
        warnOfShadowed(bound);
        JaxRsHandler handler = new JaxRsHandler(
                dispatcher,
                providers,
                methods,
                settings,
                new FormReception(injector.getInstance(FormFiles.class), settings.forms(), writers));
        ContextResolver<GeneralValidator> validation =
                providers.getContextResolver(GeneralValidator.class, MediaType.WILDCARD_TYPE);
        boolean ownValidation =
                validation.getContext(null) != validator; // The application has an unknown validator of its own.
        if (!settings.compiled() || ownValidation) {
            report(
                    bound,
                    settings.compiled() ? "the application validates itself" : "rest.compiled-dispatch is false",
                    report);
            return handler;
        }
        return compile(
                new DispatchCompiler(
                        new CompilerContext(
                                providers, handler, validator, resources::instances, workers, settings, asyncTypes),
                        bound,
                        ((ResourceMethodRegistry) dispatcher.getRegistry()).getBounded()),
                report);
    }

    private static void warnOfShadowed(List<ResourceMethodBinding> bound) {
        List<ResourceLocator> methods =
                bound.stream().map(ResourceMethodBinding::description).toList();
        ShadowedMethods shadowed = new ShadowedMethods(methods);
        for (ResourceLocator method : methods) {
            ResourceClass other = shadowed.shadowing(method);
            if (other != null) {
                LOG.warn(RestProblems.shadowed(method, other));
            }
        }
    }

    private static List<String> templates(List<ResourceMethodBinding> methods, String basePath) {
        return methods.stream()
                .map(method ->
                        RouteTemplate.of(basePath + '/' + method.description().getFullpath()))
                .distinct()
                .toList();
    }

    private static void report(List<ResourceMethodBinding> methods, String reason, DispatchReport report) {
        report.complete(methods.stream()
                .filter(bound -> bound.description() instanceof ResourceMethod)
                .flatMap(bound -> ((ResourceMethod) bound.description())
                        .getHttpMethods().stream().map(httpMethod -> bound.report(httpMethod, reason)))
                .toList());
    }

    private static ResourceDispatch compile(DispatchCompiler compiler, DispatchReport report) {
        CompiledDispatch compiled = compiler.compile();
        report.complete(compiler.reports());
        if (LOG.isDebugEnabled()) {
            report.methods().forEach(method -> LOG.debug("{}", method));
        }
        failIf(compiler.broken().stream().map(RestProblems::notCompiled).toList());
        return compiled;
    }

    private static void failIf(List<Problem> problems) {
        if (!problems.isEmpty()) {
            throw new StartupException(problems, null);
        }
    }

    private void register(
            RestContributions contributions,
            ProviderFactory providers,
            Injector injector,
            DispatchSettings settings,
            List<Problem> problems) {
        BodyExceptionMapper bodyMapper = new BodyExceptionMapper(providers);
        providers.mapException(ReaderException.class, bodyMapper);
        providers.mapException(WriterException.class, bodyMapper);
        ExceptionMapper<UnreadablePartException> partMapper =
                part -> bodyMapper.toResponse(new ReaderException(part.getCause()));
        providers.mapException(UnreadablePartException.class, partMapper);
        providers.mapException(InvalidRequestException.class, new InvalidRequestMapper(providers));
        providers.registerProviderInstance(validator.resolver(), null, null, true);
        for (ErrorMapping<?> mapping : contributions.mappings()) {
            ExceptionMapper<Throwable> mapper = cause -> providers.fallback().respond(mapping.problem(cause), cause);
            providers.mapException(mapping.type(), mapper);
        }
        if (settings.loadServices()) { // Jakarta REST 3.1, 4.1.2
            LoadedServices.register(providers, problems);
        }
        for (Class<?> provider : contributions.providers()) {
            if (provider.getName().equals(PARTS_READER_OF_RESTEASY)) {
                LOG.warn(RestProblems.superfluousPartsReader(provider));
                continue;
            }
            try {
                Object instance = injector.getInstance(provider);
                providers.registerProviderInstance(instance);
                if (providers.getContracts(instance.getClass()).isEmpty()) {
                    problems.add(RestProblems.noProvider(provider));
                }
            } catch (RuntimeException e) {
                problems.add(RestProblems.provider(provider, e));
            }
        }
        providers.registerProviderInstance( // A ContextResolver of the application takes precedence.
                EntityProviders.mapper(injector.getInstance(ObjectMapper.class)), null, Integer.MAX_VALUE, true);
    }

    @Override
    public ResourceDispatch dispatch() {
        return handler;
    }

    @Override
    public List<List<MethodRateLimit>> rateLimits() {
        return methods.limited().stream().map(MethodSettings::rateLimits).toList();
    }

    @Override
    public List<MethodReport> methods() {
        return report.methods();
    }

    /**
     * Interrupts blocking methods that still run, and releases the JVM-wide {@code RuntimeDelegate}. May block for two
     * seconds.
     */
    @Override
    public void close() {
        workers.stop();
        writers.stop();
        metrics.close();
        validator.close();
        runtimeDelegate.close();
    }
}
