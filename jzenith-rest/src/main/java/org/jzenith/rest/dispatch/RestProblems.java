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
        return Problem.of("REST-1", resource.getName())
                .what("is not a JAX-RS resource")
                .expected("a class with @Path")
                .from("withResources")
                .fix("annotate it with jakarta.ws.rs.Path");
    }

    static Problem noRule(String route, Method method) {
        return Problem.of("REST-14", route)
                .what(name(method) + " does not say who may call it")
                .expected("@RolesAllowed, @Authenticated, @PermitAll or @DenyAll on the method or its class")
                .from("security.default=deny")
                .fix("say it there; security.default=permit opens all such routes to everybody");
    }

    static Problem resource(Class<?> resource, RuntimeException cause) {
        String message = String.valueOf(cause.getMessage());
        if (message.contains("@Form class")) { // RESTEasy does not name the class.
            for (Method method : resource.getMethods()) {
                for (Parameter parameter : method.getParameters()) {
                    if (parameter.isAnnotationPresent(BeanParam.class) && !hasPlainConstructor(parameter.getType())) {
                        return cannotBeServed(name(method))
                                .what("takes the @BeanParam "
                                        + parameter.getType().getName()
                                        + ", which cannot be created: it has no constructor without parameters")
                                .fix("make it a record of the values, or a class with such a constructor and with "
                                        + "fields for them");
                    }
                }
            }
        }
        String fix = message.contains("fromString()")
                ? "add a ParamConverterProvider for that type, or take one with a static valueOf or fromString, or a constructor, of a String"
                : "correct the JAX-RS annotations of the class";
        return cannotBeServed(resource.getName())
                .what("cannot be used as a resource: " + message)
                .fix(fix);
    }

    private static boolean hasPlainConstructor(Class<?> type) {
        return Stream.of(type.getDeclaredConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }

    static Problem noMethod(Class<?> resource) {
        return cannotBeServed(resource.getName())
                .what("has no method that handles requests")
                .fix("annotate its public methods with jakarta.ws.rs.GET and the like, "
                        + "or with jakarta.ws.rs.Path for a locator");
    }

    static Problem rawReturnType(Method method) {
        String type = method.getReturnType().getSimpleName();
        return cannotBeServed(name(method))
                .what("returns " + type + " without a type argument")
                .fix("give the return type a type argument, such as " + type + "<String>");
    }

    static Problem noSink(Method method) {
        return cannotBeServed(name(method))
                .what("takes an SseEventSink, but does not produce text/event-stream alone")
                .fix("annotate it with @Produces(MediaType.SERVER_SENT_EVENTS), "
                        + "and answer in other media types with a second method at that path");
    }

    static Problem blockingLocator(Method method) {
        return cannotBeServed(name(method))
                .what("is @Blocking, but is a locator, which is called on the event loop")
                .fix("put @Blocking on the methods of the class that it returns, and let them wait for what they need");
    }

    private static Problem.Builder cannotBeServed(String subject) {
        return Problem.of("REST-2", subject).from("withResources");
    }

    static Problem provider(Class<?> provider, RuntimeException cause) {
        return Problem.of("REST-3", provider.getName())
                .what("cannot be used as a provider: " + cause.getMessage())
                .from("withProviders")
                .fix("correct its constructor and its JAX-RS annotations");
    }

    static Problem noProvider(Class<?> provider) {
        return Problem.of("REST-3", provider.getName())
                .what("is not a provider of anything")
                .from("withProviders")
                .fix("implement one of the interfaces of jakarta.ws.rs.ext or jakarta.ws.rs.container");
    }

    static Problem service(Class<?> service, Throwable cause) {
        return Problem.of("REST-7", service.getName())
                .what("a service of this type on the class path cannot be used: " + cause.getMessage())
                .from("META-INF/services")
                .fix("correct or remove the library that names it, or set rest.load-services=false");
    }

    static Problem sameRoute(String route, Method first, Method second) {
        return Problem.of("REST-4", route)
                .what("is served by both " + name(first) + " and " + name(second))
                .expected("one method for each HTTP method, path, @Consumes and @Produces")
                .from("withResources")
                .fix("remove one of them, or make them differ");
    }

    static Problem invalidLimit(String id, String annotation, Method method, IllegalArgumentException cause) {
        return Problem.of(id, name(method))
                .what("has an invalid limit: " + cause.getMessage())
                .from(annotation)
                .fix("correct the annotation of the method or of its class");
    }

    static Problem notCompiled(MethodReport report) {
        return Problem.of("REST-8", report.method())
                .what("cannot be compiled, since " + report.reason())
                .expected("a method that the compiled dispatch can call")
                .from("@Compiled")
                .fix("change that, or remove the annotation");
    }

    static Problem foreignReturnType(Method method) {
        return Problem.of("REST-9", name(method))
                .what("returns " + method.getReturnType().getName() + ", which is not awaited")
                .expected(
                        "Single, Maybe, Completable, Flowable or Observable of RxJava 2, CompletionStage, a Publisher "
                                + "of Reactive Streams or the JDK, Vert.x's Future, or a plain value")
                .from("withResources")
                .fix(
                        "convert it, for example with Single.fromPublisher, Flowable.fromPublisher or Single.fromFuture; for types "
                                + "of RxJava 3, add the RxJava3Plugin of jzenith-rxjava3");
    }

    static Problem nestedReturnType(Method method) {
        return Problem.of("REST-9", name(method))
                .what("returns " + method.getGenericReturnType().getTypeName()
                        + ", of which only the outer type is awaited")
                .expected("one such type, with the value as its type argument")
                .from("withResources")
                .fix("flatten it, for example with flatMap");
    }

    static Problem lateLocator(Method method) {
        return Problem.of("REST-9", name(method))
                .what("returns " + method.getReturnType().getName() + ", which is not awaited")
                .expected("the sub-resource itself, or its class")
                .from("withResources")
                .fix("return the sub-resource at once, and let its methods wait for what they need");
    }

    static Problem unseenBinding(AnnotatedElement where, Class<? extends Annotation> binding, ResourceMethod method) {
        return Problem.of("REST-11", name(where))
                .what("has @" + binding.getSimpleName() + ", which binds no filter to " + name(method.getMethod()))
                .expected("name bindings on "
                        + method.getResourceClass().getClazz().getName() + ", or on "
                        + name(method.getAnnotatedMethod()) + " itself")
                .from("withResources")
                .fix("put @" + binding.getSimpleName() + " where the @Path and the annotation of the HTTP method are");
    }

    static Problem unboundBinding(AnnotatedElement where, Class<? extends Annotation> binding) {
        return Problem.of("REST-12", name(where))
                .what("has @" + binding.getSimpleName() + ", to which no filter or interceptor is bound")
                .expected("a provider with @" + binding.getSimpleName() + ", or a DynamicFeature that registers one")
                .from("withProviders")
                .fix("name the filter in RestPlugin.withProviders, or remove the annotation");
    }

    static Problem status(Method method, String what, String fix) {
        return Problem.of("REST-13", name(method))
                .what(what)
                .expected("a status of 200 to 299, but not 206, that suits what the method returns")
                .from("@ResponseStatus")
                .fix(fix);
    }

    static Problem noVariable(Method method, String variable, String path) {
        return Problem.of("REST-15", name(method))
                .what("has a @PathParam(\"" + variable + "\"), which is no variable of its path " + path)
                .expected("a variable of the path, as {" + variable + "} in @Path")
                .from("withResources")
                .fix("correct the name in the annotation or in the @Path; if a sub-resource below another path uses "
                        + "the method too, add a @DefaultValue");
    }

    static Problem cacheDirectives(Method method, String what) {
        return Problem.of("CACHE-1", name(method))
                .what(what)
                .expected("directives that can hold together, with times such as 10m (RFC 9111 section 5.2.2)")
                .from("@CacheDirectives")
                .fix("leave out those that are not meant, or correct the time");
    }

    static Problem notCached(Method method, Class<?> annotation, Collection<String> httpMethods) {
        return Problem.of("CACHE-2", name(method))
                .what("answers " + String.join(", ", httpMethods) + ", which caches do not keep")
                .expected(
                        "a method that answers GET" + (annotation.equals(CacheDirectives.class) ? ", or noStore" : ""))
                .from('@' + annotation.getSimpleName())
                .fix("remove the annotation, or put it on the class: it then concerns the methods that answer GET");
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

    /** Not a start problem: a default or the path of a locator may give it a value. */
    static String doubtfulVariable(Method method, String variable, String path) {
        return name(method) + " has a @PathParam(\"" + variable + "\"), which is no variable of its path " + path
                + ". Fix: correct the name in the annotation or in the @Path";
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

    private static String name(AnnotatedElement where) {
        return where instanceof Method method
                ? method.getDeclaringClass().getName() + '.' + method.getName() + "()"
                : ((Class<?>) where).getName();
    }
}
