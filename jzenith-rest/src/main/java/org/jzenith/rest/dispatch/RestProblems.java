package org.jzenith.rest.dispatch;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.metadata.ResourceClass;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jzenith.core.error.Problem;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.rest.annotation.CacheDirectives;

/** All boot problems of resources and providers, each with its stable id and wording. */
final class RestProblems {

    private RestProblems() {}

    static Problem noPath(Class<?> resource) {
        return new Problem(
                "REST-1",
                resource.getName(),
                "is not a JAX-RS resource",
                "a class with @Path",
                "withResources",
                "annotate it with jakarta.ws.rs.Path");
    }

    static Problem noRule(String route, Method method) {
        return new Problem(
                "REST-14",
                route,
                name(method) + " does not say who may call it",
                "@RolesAllowed, @Authenticated, @PermitAll or @DenyAll on the method or its class",
                "security.default=deny",
                "say it there; security.default=permit opens all such routes to everybody");
    }

    static Problem resource(Class<?> resource, RuntimeException cause) {
        String message = String.valueOf(cause.getMessage());
        if (message.contains("@Form class")) { // RESTEasy does not name the class.
            for (Method method : resource.getMethods()) {
                for (Parameter parameter : method.getParameters()) {
                    if (parameter.isAnnotationPresent(BeanParam.class) && !hasPlainConstructor(parameter.getType())) {
                        return beanWithoutConstructor(method, parameter.getType());
                    }
                }
            }
        }
        return cannotBeServed(
                resource.getName(),
                "cannot be used as a resource: " + message,
                message.contains("fromString()")
                        ? "add a ParamConverterProvider for that type, or take one with a static valueOf or fromString, or a constructor, of a String"
                        : "correct the JAX-RS annotations of the class");
    }

    private static boolean hasPlainConstructor(Class<?> type) {
        return Stream.of(type.getDeclaredConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }

    private static Problem beanWithoutConstructor(Method method, Class<?> bean) {
        return cannotBeServed(
                name(method),
                "takes the @BeanParam " + bean.getName() + ", which cannot be created: it has no constructor "
                        + "without parameters",
                "make it a record of the values, or a class with such a constructor and with fields for them");
    }

    static Problem noMethod(Class<?> resource) {
        return cannotBeServed(
                resource.getName(),
                "has no method that handles requests",
                "annotate its public methods with jakarta.ws.rs.GET and the like, or with jakarta.ws.rs.Path for a locator");
    }

    static Problem rawReturnType(Method method) {
        return cannotBeServed(
                name(method),
                "returns " + method.getReturnType().getSimpleName() + " without a type argument",
                "give the return type a type argument, such as "
                        + method.getReturnType().getSimpleName() + "<String>");
    }

    static Problem noSink(Method method) {
        return cannotBeServed(
                name(method),
                "takes an SseEventSink, but does not produce text/event-stream alone",
                "annotate it with @Produces(MediaType.SERVER_SENT_EVENTS), and answer in other media types with a second method at that path");
    }

    static Problem blockingLocator(Method method) {
        return cannotBeServed(
                name(method),
                "is @Blocking, but is a locator, which is called on the event loop",
                "put @Blocking on the methods of the class that it returns, and let them wait for what they need");
    }

    private static Problem cannotBeServed(String subject, String what, String fix) {
        return new Problem("REST-2", subject, what, null, "withResources", fix);
    }

    static Problem provider(Class<?> provider, RuntimeException cause) {
        return new Problem(
                "REST-3",
                provider.getName(),
                "cannot be used as a provider: " + cause.getMessage(),
                null,
                "withProviders",
                "correct its constructor and its JAX-RS annotations");
    }

    static Problem noProvider(Class<?> provider) {
        return new Problem(
                "REST-3",
                provider.getName(),
                "is not a provider of anything",
                null,
                "withProviders",
                "implement one of the interfaces of jakarta.ws.rs.ext or jakarta.ws.rs.container");
    }

    static Problem service(Class<?> service, Throwable cause) {
        return new Problem(
                "REST-7",
                service.getName(),
                "a service of this type on the class path cannot be used: " + cause.getMessage(),
                null,
                "META-INF/services",
                "correct or remove the library that names it, or set rest.load-services=false");
    }

    static Problem sameRoute(String route, Method first, Method second) {
        return new Problem(
                "REST-4",
                route,
                "is served by both " + name(first) + " and " + name(second),
                "one method for each HTTP method, path, @Consumes and @Produces",
                "withResources",
                "remove one of them, or make them differ");
    }

    static Problem settings(Method method, IllegalArgumentException cause) {
        return new Problem(
                "REST-6",
                name(method),
                "has an invalid limit: " + cause.getMessage(),
                null,
                "@RequestLimits",
                "correct the annotation of the method or of its class");
    }

    static Problem rateLimit(Method method, IllegalArgumentException cause) {
        return new Problem(
                "RATE-1",
                name(method),
                "has an invalid limit: " + cause.getMessage(),
                null,
                "@RateLimit",
                "correct the annotation of the method or of its class");
    }

    static Problem notCompiled(MethodReport report) {
        return new Problem(
                "REST-8",
                report.method(),
                "cannot be compiled, since " + report.reason(),
                "a method that the compiled dispatch can call",
                "@Compiled",
                "change that, or remove the annotation");
    }

    static Problem foreignReturnType(Method method) {
        return new Problem(
                "REST-9",
                name(method),
                "returns " + method.getReturnType().getName() + ", which is not awaited",
                "Single, Maybe, Completable, Flowable or Observable of RxJava 2, CompletionStage, Vert.x's Future, or a plain value",
                "withResources",
                "convert it, for example with Single.fromPublisher, Flowable.fromPublisher or Single.fromFuture");
    }

    static Problem nestedReturnType(Method method) {
        return new Problem(
                "REST-9",
                name(method),
                "returns " + method.getGenericReturnType().getTypeName() + ", of which only the outer type is awaited",
                "one such type, with the value as its type argument",
                "withResources",
                "flatten it, for example with flatMap");
    }

    static Problem lateLocator(Method method) {
        return new Problem(
                "REST-9",
                name(method),
                "returns " + method.getReturnType().getName() + ", which is not awaited",
                "the sub-resource itself, or its class",
                "withResources",
                "return the sub-resource at once, and let its methods wait for what they need");
    }

    static Problem unseenBinding(AnnotatedElement where, Class<? extends Annotation> binding, ResourceMethod method) {
        String place = where instanceof Method overriding ? name(overriding) : ((Class<?>) where).getName();
        return new Problem(
                "REST-11",
                place,
                "has @" + binding.getSimpleName() + ", which binds no filter to " + name(method.getMethod()),
                "name bindings on " + method.getResourceClass().getClazz().getName() + ", or on "
                        + name(method.getAnnotatedMethod()) + " itself",
                "withResources",
                "put @" + binding.getSimpleName() + " where the @Path and the annotation of the HTTP method are");
    }

    static Problem unboundBinding(AnnotatedElement where, Class<? extends Annotation> binding) {
        String place = where instanceof Method method ? name(method) : ((Class<?>) where).getName();
        return new Problem(
                "REST-12",
                place,
                "has @" + binding.getSimpleName() + ", to which no filter or interceptor is bound",
                "a provider with @" + binding.getSimpleName() + ", or a DynamicFeature that registers one",
                "withProviders",
                "name the filter in RestPlugin.withProviders, or remove the annotation");
    }

    static Problem status(Method method, String what, String fix) {
        return new Problem(
                "REST-13",
                name(method),
                what,
                "a status of 200 to 299, but not 206, that suits what the method returns",
                "@ResponseStatus",
                fix);
    }

    static Problem cacheDirectives(Method method, String what) {
        return new Problem(
                "CACHE-1",
                name(method),
                what,
                "directives that can hold together, with times such as 10m (RFC 9111 section 5.2.2)",
                "@CacheDirectives",
                "leave out those that are not meant, or correct the time");
    }

    static Problem notCached(Method method, Class<?> annotation, Collection<String> httpMethods) {
        return new Problem(
                "CACHE-2",
                name(method),
                "answers " + String.join(", ", httpMethods) + ", which caches do not keep",
                annotation.equals(CacheDirectives.class)
                        ? "a method that answers GET, or noStore"
                        : "a method that answers GET",
                '@' + annotation.getSimpleName(),
                "remove the annotation, or put it on the class: it then concerns the methods that answer GET");
    }

    /** Not a start problem: a filter may still replace what the method returns. */
    static String noWriter(Method method, Type entity, MediaType mediaType) {
        String type = entity instanceof Class<?> plain
                ? plain.getTypeName()
                : method.getGenericReturnType().getTypeName();
        return name(method) + " returns " + type + " as " + mediaType
                + ", which no provider writes: it will be answered with 500. "
                + "Fix: add a MessageBodyWriter for it with RestPlugin.withProviders, or produce application/json";
    }

    /** Not a start problem: a filter may still replace what the method returns. */
    static String interceptedStream(Method method, Class<?> interceptor) {
        return name(method) + " returns a stream, which cannot pass through the WriterInterceptor "
                + interceptor.getName()
                + ": it will be answered with 500. Fix: bind the interceptor by a @NameBinding to other methods only, or let it implement "
                + "org.jboss.resteasy.spi.AsyncWriterInterceptor";
    }

    /** Not a start problem: a filter may put one into RESTEasy's context. */
    static String noContext(Method method, Class<?> type) {
        return name(method) + " takes the @Context " + type.getName()
                + ", which only filters and interceptors have: a request that uses it will be answered with 500. "
                + "Fix: take UriInfo, HttpHeaders, Request or SecurityContext, or use it in a filter";
    }

    /** Not a start problem: Jakarta REST 3.3.1 asks for a warning. */
    static String notPublic(Method method) {
        return name(method)
                + " has JAX-RS annotations, but is not public, so it is not served. Fix: make it public, or remove them";
    }

    /** Not a start problem: the class may be meant to serve the other methods only. */
    static String notFound(Method method, Class<?> resource) {
        return name(method) + " has JAX-RS annotations, but RESTEasy does not find the method of " + resource.getName()
                + " that implements it, so it is not served. Fix: repeat the annotations at a method with the actual types, in that class";
    }

    /** Not a start problem: HTTP allows it. */
    static String bodyOfGet(Method method, Class<?> type) {
        return name(method) + " handles GET, and its parameter of type " + type.getName()
                + " takes the body, since it has no annotation. "
                + "Fix: annotate it with @PathParam, @QueryParam or the like";
    }

    /** Not a start problem: each of them gets the same body. */
    static String severalBodies(Method method, List<String> types) {
        return name(method) + " has several parameters without an annotation, of the types " + String.join(", ", types)
                + ", and each takes the whole body. Fix: annotate all but one with @PathParam, @QueryParam or the like";
    }

    /** Not a start problem: the class may also be a sub-resource, below a path that has the variable. */
    static String noVariable(Method method, String variable, String path) {
        return name(method) + " has a @PathParam(\"" + variable + "\"), which is no variable of its path " + path
                + " and will always be missing. Fix: correct the name in the annotation or in the @Path";
    }

    /** Not a start problem: it does no harm. */
    static String superfluousPartsReader(Class<?> reader) {
        return reader.getName()
                + " is not used, since jZenith reads multipart forms itself. Fix: remove it from RestPlugin.withProviders, "
                + "and org.jboss.resteasy:resteasy-multipart-provider from the dependencies";
    }

    /** Not a start problem: Jakarta REST allows it. */
    static String shadowed(ResourceLocator method, ResourceClass other) {
        String path = method.getFullpath().startsWith("/") ? method.getFullpath() : '/' + method.getFullpath();
        return name(method.getMethod()) + " is never called: requests for " + path + " go to "
                + other.getClazz().getName() + ", since its @Path(\"" + other.getPath()
                + "\") has more in common with them (Jakarta REST 3.7.2), and only there a method is looked for. "
                + "Fix: give the class of the method a @Path that is at least as long, or move the method to the other class";
    }

    /** Not a start problem: the class may be bound for another purpose. */
    static String notServed(Class<?> resource) {
        return resource.getName()
                + " is bound and has @Path, but is not served. Fix: name it in RestPlugin.withResources";
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getName() + '.' + method.getName() + "()";
    }
}
