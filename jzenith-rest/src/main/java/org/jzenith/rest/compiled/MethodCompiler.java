package org.jzenith.rest.compiled;

import jakarta.ws.rs.core.Context;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.spi.AsyncResponseProvider;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.bridge.AccessRules;
import org.jzenith.rest.invocation.AsyncReturnProvider;
import org.jzenith.rest.method.ResourceMethodBinding;
import org.jzenith.rest.validation.ArgumentCheck;
import org.jzenith.rest.validation.RequestValidator;

/** Compiles resource methods, or explains why that is impossible. */
final class MethodCompiler {

    /** The reason why RESTEasy keeps a method. */
    static final class NotCompiled extends Exception {
        private static final long serialVersionUID = 1L;

        NotCompiled(String reason) {
            super(reason, null, false, false);
        }
    }

    private final CompilerContext compilerContext;

    MethodCompiler(CompilerContext compilerContext) {
        this.compilerContext = compilerContext;
    }

    /** Compiles a method with a template; throws if the method cannot or must not be compiled. */
    CompiledMethod compile(ResourceMethodBinding bound, ResourceMethodInvoker invoker, RoutePath template, String route)
            throws NotCompiled {
        Compiled wish = annotation(bound);
        require(wish == null || wish.value(), "it says @Compiled(false)");
        require(!bound.settings().streamsBody(), "it receives the body as a stream");
        AsyncValueType<?> resultType = resultType(invoker);
        checkProviders(bound, invoker);
        ResourceInstances resource =
                compilerContext.instances().apply(bound.description().getResourceClass());
        if (resource == null) {
            throw new NotCompiled("the class of its resource is not known before a request");
        }
        boolean injected = isInjected(resource.type());
        MethodParameters parameters = new ParameterCompiler(compilerContext, template).compile(bound);
        List<Step> steps = new ArrayList<>();
        boolean filtersRequest = !isEmpty(invoker.getRequestFilters());
        if (filtersRequest) {
            steps.add(new RequestFilters());
        }
        if (!bound.settings().access().admitsAnybody()) {
            steps.add(new AccessCheck(
                    new AccessRules(bound.description(), false),
                    compilerContext.jaxRs().challenge()));
        }
        boolean interceptsBody = parameters.takesBody() && isReadByInterceptor(bound);
        steps.add(new Arguments(parameters.sources(), bound.injector(), interceptsBody, check(invoker.getMethod())));
        steps.add(bound.settings().blocking() ? new BlockingInvocation(compilerContext.workers()) : new Invocation());
        boolean filtersResponse = !isEmpty(invoker.getResponseFilters());
        boolean interceptsEntity = !isEmpty(invoker.getWriterInterceptors());
        steps.add(
                filtersResponse
                        ? new ResponseFilters(invoker.getResponseFilters(), interceptsEntity)
                        : new Sending(interceptsEntity));
        boolean involvesRestEasy =
                filtersRequest || filtersResponse || injected || interceptsBody || parameters.involvesRestEasy();
        invoker.getMethod().setAccessible(true); // A resource class need not be public.
        return new CompiledMethod(
                invoker,
                bound,
                resource,
                interceptsBody ? null : parameters.body(),
                parameters.takesBody(),
                resultType,
                route,
                steps,
                injected,
                involvesRestEasy,
                compilerContext);
    }

    private @Nullable ArgumentCheck check(Method method) {
        return method.getParameterCount() > 0 && compilerContext.validator().isMethodValidatable(method)
                ? compilerContext.validator().checkOf(method)
                : null;
    }

    /** Returns the {@code @Compiled} of a method, or else of its class. */
    static @Nullable Compiled annotation(ResourceMethodBinding bound) {
        return bound.settings().compiled();
    }

    /** Returns the type that delivers the result later; null if the method returns it at once. */
    private @Nullable AsyncValueType<?> resultType(ResourceMethodInvoker invoker) throws NotCompiled {
        Class<?> type = invoker.getReturnType();
        require(
                compilerContext.providers().getAsyncStreamProvider(type) == null,
                "the application has an AsyncStreamProvider for its " + type.getSimpleName());
        AsyncResponseProvider<?> provider = compilerContext.providers().getAsyncResponseProvider(type);
        if (provider == null) {
            return null;
        }
        if (provider instanceof AsyncReturnProvider known) {
            return known.type();
        }
        throw new NotCompiled("the application has an AsyncResponseProvider for its " + type.getSimpleName());
    }

    private void checkProviders(ResourceMethodBinding bound, ResourceMethodInvoker invoker) throws NotCompiled {
        ResteasyProviderFactory providers = compilerContext.providers();
        ResourceMethod method = (ResourceMethod) bound.description();
        Class<?> type = method.getResourceClass().getClazz();
        require(!method.isAsynchronous() && !invoker.isSse(), "it sends its response itself");
        require(
                !method.getHttpMethods().contains("HEAD"),
                "it answers HEAD itself"); // Only the length of an entity is sent.
        require(
                providers.getContainerRequestFilterRegistry().preMatch().length == 0,
                "a @PreMatching filter applies to it");
        require(!RequestValidator.concernsResultOf(invoker.getMethod()), "what it returns is validated");
        require(!compilerContext.validator().isValidatable(type), "the fields of its resource are validated");
    }

    private static boolean isReadByInterceptor(ResourceMethodBinding bound) {
        ResourceMethod method = (ResourceMethod) bound.description();
        return !isEmpty(bound.providers()
                .getServerReaderInterceptorRegistry()
                .postMatch(method.getResourceClass().getClazz(), method.getAnnotatedMethod()));
    }

    private static boolean isEmpty(Object @Nullable [] values) {
        return values == null || values.length == 0;
    }

    /** Returns whether JAX-RS injects members of the resource; throws if one is not available at once. */
    private static boolean isInjected(Class<?> resource) throws NotCompiled {
        boolean injected = false;
        for (Class<?> each = resource; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                injected |= isInjected(field, field.getType());
            }
            for (Method method : each.getDeclaredMethods()) {
                if (method.getName().startsWith("set") && method.getParameterCount() == 1) {
                    injected |= isInjected(method, method.getParameterTypes()[0]);
                }
            }
        }
        return injected;
    }

    private static boolean isInjected(AnnotatedElement member, Class<?> type) throws NotCompiled {
        boolean injected = false;
        for (Annotation annotation : member.getAnnotations()) {
            String by = annotation.annotationType().getPackageName();
            if (by.startsWith("jakarta.ws.rs") || by.startsWith("org.jboss.resteasy")) {
                require(
                        !(annotation instanceof Context) || ParameterCompiler.isContext(type),
                        "JAX-RS injects a " + type.getSimpleName() + " into its resource");
                injected = true;
            }
        }
        return injected;
    }

    static void require(boolean condition, String reason) throws NotCompiled {
        if (!condition) {
            throw new NotCompiled(reason);
        }
    }
}
