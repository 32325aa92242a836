package org.jzenith.rest.dispatch;

import com.google.inject.Injector;
import jakarta.ws.rs.NameBinding;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.Registry;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jboss.resteasy.util.AnnotationResolver;
import org.jboss.resteasy.util.IsHttpMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.error.Problem;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.AnnotationSources;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.bridge.ResourceMethods;
import org.jzenith.rest.compiled.ResourceInstances;
import org.jzenith.rest.method.DeclaredRateLimits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers the root resources of an application with RESTEasy, and finds parts that RESTEasy would reject or ignore at
 * run time.
 */
final class ResourceRegistrar {

    private static final Logger LOG = LoggerFactory.getLogger(ResourceRegistrar.class);

    private static final Pattern PARAMETER_NAME = Pattern.compile("\\{\\s*[\\w.-]+\\s*");

    private final Registry registry;
    private final ProviderFactory providers;
    private final ResourceMethods methods;
    private final Injector injector;
    private final boolean rulesRequired;
    private final IdentityHashMap<ResourceClass, GuiceResourceFactory> factories = new IdentityHashMap<>();
    private final Map<String, Method> routes = new HashMap<>();
    /** Annotations at places that RESTEasy does not read, with their places. */
    private final Set<List<Object>> unseen = new HashSet<>();

    private final PathVariables pathVariables = new PathVariables();

    private final List<Problem> problems = new ArrayList<>();

    ResourceRegistrar(
            Registry registry,
            ProviderFactory providers,
            ResourceMethods methods,
            Injector injector,
            boolean rulesRequired) {
        this.registry = registry;
        this.providers = providers;
        this.methods = methods;
        this.injector = injector;
        this.rulesRequired = rulesRequired;
    }

    /** Registers all resources that can be registered; returns the problems of the others. */
    List<Problem> register(List<Class<?>> resources) {
        for (Class<?> resource : resources) {
            try {
                register(resource);
            } catch (RuntimeException e) {
                problems.add(RestProblems.resource(resource, e));
            }
        }
        problems.addAll(pathVariables.problems());
        ReturnTypes.warnOfUnserved(injector, resources);
        problems.addAll(unboundBindings());
        return problems;
    }

    private List<Problem> unboundBindings() {
        List<Object> all = new ArrayList<>(providers.getProviderInstances());
        all.addAll(providers.getProviderClasses());
        NameBindings bindings = new NameBindings(all, providers.dynamicallyBound());
        for (ResourceClass resource : factories.keySet()) {
            bindings.check(resource.getClazz());
        }
        return bindings.problems();
    }

    /** Returns the instances of a resource; null if unknown. */
    @Nullable
    ResourceInstances instances(ResourceClass description) {
        GuiceResourceFactory factory = factories.get(description);
        return factory == null ? null : factory.instances(providers);
    }

    private void register(Class<?> resource) {
        Class<?> annotated = AnnotationResolver.getClassWithAnnotation(resource, Path.class);
        if (annotated == null) {
            problems.add(RestProblems.noPath(resource));
            return;
        }
        warnOfHidden(resource);
        ResourceClass description = providers.getResourceBuilder().getRootResourceFromAnnotations(annotated);
        if (description.getResourceMethods().length == 0 && description.getResourceLocators().length == 0) {
            problems.add(RestProblems.noMethod(resource));
            return;
        }
        warnOfLost(description);
        GuiceResourceFactory factory = new GuiceResourceFactory(resource, injector);
        Class<?> type = factory.instanceType(injector);
        boolean readable = true;
        for (ResourceMethod method : inOrder(description.getResourceMethods())) {
            List<AnnotatedElement> lineage =
                    AnnotationSources.of(method.getMethod(), method.getAnnotatedMethod(), type);
            checkNameBindings(method, lineage);
            problems.addAll(new ReturnTypes(providers, injector.getInstance(AsyncTypes.class)).check(method));
            ParameterAnnotationCheck.check(method);
            pathVariables.read(method);
            checkSink(method);
            checkRoute(method);
            checkRule(method, lineage);
            problems.addAll(new SuccessStatuses(providers).check(method, lineage));
            List<Problem> ofCache = CacheRules.check(method, lineage);
            problems.addAll(ofCache);
            readable &= ofCache.isEmpty() && describe(method, lineage);
        }
        for (ResourceLocator locator : description.getResourceLocators()) {
            List<AnnotatedElement> lineage =
                    AnnotationSources.of(locator.getMethod(), locator.getAnnotatedMethod(), type);
            checkLocator(locator, lineage);
            pathVariables.read(locator);
            readable &= describe(locator, lineage);
        }
        if (readable) {
            factories.put(description, factory);
            registry.addResourceFactory(factory, null, description);
        }
    }

    /** Logs methods that JAX-RS ignores, because they are not public (Jakarta REST 3.3.1). */
    private static void warnOfHidden(Class<?> resource) {
        for (Class<?> type = resource; type != null && type != Object.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (!Modifier.isPublic(method.getModifiers())
                        && (method.isAnnotationPresent(Path.class) || IsHttpMethod.getHttpMethods(method) != null)
                        && Stream.of(resource.getMethods()).noneMatch(other -> haveSameSignature(other, method))) {
                    LOG.warn(RestProblems.notPublic(method));
                }
            }
        }
    }

    /** Logs methods of generic interfaces whose implementation RESTEasy does not find. */
    private static void warnOfLost(ResourceClass description) {
        List<Method> served = Stream.concat(
                        Stream.of(description.getResourceMethods()), Stream.of(description.getResourceLocators()))
                .map(ResourceLocator::getMethod)
                .toList();
        for (Class<?> type : AnnotationSources.types(description.getClazz())) {
            for (Method method : type.isInterface() ? type.getDeclaredMethods() : new Method[0]) {
                if (IsHttpMethod.getHttpMethods(method) != null
                        && served.stream()
                                .noneMatch(other -> other.getName().equals(method.getName())
                                        && other.getParameterCount() == method.getParameterCount())) {
                    LOG.warn(RestProblems.notFound(method, description.getClazz()));
                }
            }
        }
    }

    private static boolean haveSameSignature(Method one, Method two) {
        return one.getName().equals(two.getName()) && Arrays.equals(one.getParameterTypes(), two.getParameterTypes());
    }

    /** Returns the methods in a fixed order: reflection has none, and tests compare reports. */
    private static List<ResourceMethod> inOrder(ResourceMethod[] methods) {
        return Stream.of(methods)
                .sorted((one, other) -> one.getMethod()
                        .toGenericString()
                        .compareTo(other.getMethod().toGenericString()))
                .toList();
    }

    /**
     * Reports name bindings that RESTEasy does not read: without its filter, for example one that authenticates, a
     * method would be open to all callers. Bindings on a method that is overridden together with its @GET do not count.
     */
    private void checkNameBindings(ResourceMethod method, List<AnnotatedElement> lineage) {
        boolean overridden = false;
        for (AnnotatedElement element : lineage) {
            for (Annotation annotation : element.getAnnotations()) {
                Class<? extends Annotation> binding = annotation.annotationType();
                if (binding.isAnnotationPresent(NameBinding.class)
                        && !(overridden && element instanceof Method)
                        && !method.getResourceClass().getClazz().isAnnotationPresent(binding)
                        && !method.getAnnotatedMethod().isAnnotationPresent(binding)
                        && unseen.add(List.of(element, binding))) {
                    problems.add(RestProblems.unseenBinding(element, binding, method));
                }
            }
            overridden |= element.equals(method.getAnnotatedMethod());
        }
    }

    /**
     * RESTEasy passes null for the sink of a method that may answer with anything other than events (Jakarta REST 9.3).
     */
    private void checkSink(ResourceMethod method) {
        MediaType[] produced = method.getProduces();
        boolean onlyEvents = produced.length == 1 && MediaType.SERVER_SENT_EVENTS_TYPE.isCompatible(produced[0]);
        if (!onlyEvents
                && Stream.of(method.getParams()).anyMatch(parameter -> parameter.getType() == SseEventSink.class)) {
            problems.add(RestProblems.noSink(method.getMethod()));
        }
    }

    /** RESTEasy calls a locator on the event loop, and uses its result as the sub-resource. */
    private void checkLocator(ResourceLocator locator, List<AnnotatedElement> lineage) {
        if (lineage.stream()
                .anyMatch(element -> element instanceof Method && element.isAnnotationPresent(Blocking.class))) {
            problems.add(RestProblems.blockingLocator(locator.getMethod()));
        }
        if (SuccessStatuses.isSaidIn(lineage)) {
            problems.add(RestProblems.status(
                    locator.getMethod(),
                    "has a @ResponseStatus, but is a locator, which answers nothing",
                    "put it on the methods of the class that it returns"));
        }
        if (providers.getAsyncResponseProvider(locator.getReturnType()) != null) {
            problems.add(RestProblems.lateLocator(locator.getMethod()));
        }
    }

    /** Reports a method without an access rule, if each method must have one: it may have been forgotten. */
    private void checkRule(ResourceMethod method, List<AnnotatedElement> lineage) {
        if (rulesRequired && !AccessRule.of(lineage).isStated()) {
            problems.add(
                    RestProblems.noRule(route(String.join(", ", method.getHttpMethods()), method), method.getMethod()));
        }
    }

    private boolean describe(ResourceLocator method, List<AnnotatedElement> lineage) {
        try {
            methods.describe(method, methods.read(method, lineage));
            return true;
        } catch (DeclaredRateLimits.InvalidException e) {
            problems.add(RestProblems.invalidLimit("RATE-1", "@RateLimit", method.getMethod(), e));
            return false;
        } catch (IllegalArgumentException e) {
            problems.add(RestProblems.invalidLimit("REST-6", "@RequestLimits", method.getMethod(), e));
            return false;
        }
    }

    /**
     * Routes of classes with different paths may overlap: JAX-RS chooses a class before its methods (Jakarta REST
     * 3.7.2).
     */
    private void checkRoute(ResourceMethod method) {
        for (String httpMethod : method.getHttpMethods()) {
            String route = httpMethod + ' ' + template(method.getResourceClass().getPath()) + ' '
                    + template(method.getFullpath()) + " consumes " + Arrays.toString(method.getConsumes())
                    + " produces "
                    + Arrays.toString(method.getProduces());
            Method other = routes.putIfAbsent(route, method.getMethod());
            if (other != null) {
                problems.add(RestProblems.sameRoute(route(httpMethod, method), other, method.getMethod()));
            }
        }
    }

    private static String route(String httpMethod, ResourceMethod method) {
        return httpMethod + " /" + method.getFullpath().replaceAll("^/+", "");
    }

    /** Templates that differ only in the names of their parameters match the same paths. */
    private static String template(@Nullable String path) {
        return path == null ? "" : PARAMETER_NAME.matcher(path).replaceAll("{").replaceAll("^/+|/+$", "");
    }
}
