package org.jzenith.rest.compiled;

import io.reactivex.ObservableSource;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.PathSegment;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jboss.resteasy.spi.metadata.Parameter.ParamType;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.method.ResourceMethodBinding;
import org.jzenith.rest.validation.ArgumentCheck;
import org.jzenith.rest.validation.RequestValidator;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compiles resource methods, or says why they cannot be compiled. */
final class MethodCompiler {

    /** The reason why a method is left to RESTEasy. */
    static final class NotCompiled extends Exception {
        private static final long serialVersionUID = 1L;

        NotCompiled(String reason) {
            super(reason, null, false, false);
        }
    }

    /** The bridge changes these before RESTEasy reads them. */
    private static final Set<String> CHANGED_HEADERS =
            Set.of("accept", "if-modified-since", "if-unmodified-since", "if-range", "range");

    private static final Logger LOG = LoggerFactory.getLogger(MethodCompiler.class);

    private final CompilerContext compilerContext;

    MethodCompiler(CompilerContext compilerContext) {
        this.compilerContext = compilerContext;
    }

    /** Compiles a method with a template; throws if the method cannot or must not be compiled. */
    CompiledMethod compile(
            ResourceMethodBinding bound, ResourceMethodInvoker invoker, PathTemplate template, String route)
            throws NotCompiled {
        Compiled wish = annotation(bound);
        require(wish == null || wish.value(), "it says @Compiled(false)");
        require(!bound.settings().blocking(), "it may block");
        require(!bound.settings().streamsBody(), "it receives the body as a stream");
        ResultKind kind = resultKind(invoker);
        checkProviders(bound, invoker);
        ResourceInstances resource =
                compilerContext.instances().apply(bound.description().getResourceClass());
        if (resource == null) {
            throw new NotCompiled("the class of its resource is not known before a request");
        }
        require(
                bound.settings().access().admitsAnybody(),
                "not every caller may call it"); // The caller is known only from filters.
        checkInjection(resource.type());
        List<ParameterSource> arguments = new ArrayList<>();
        MethodParameter body = null;
        MethodParameter[] parameters = bound.description().getParams();
        for (int i = 0; i < parameters.length; i++) {
            MethodParameter parameter = parameters[i];
            boolean takesBody = parameter.getParamType() == ParamType.MESSAGE_BODY;
            arguments.add(takesBody ? new ParameterSource.Body() : argument(i, parameter, template));
            body = takesBody ? parameter : body;
        }
        invoker.getMethod().setAccessible(true); // A resource class need not be public.
        boolean validated =
                parameters.length > 0 && compilerContext.validator().isMethodValidatable(invoker.getMethod());
        ArgumentCheck check = validated ? compilerContext.validator().checkOf(invoker.getMethod()) : null;
        return new CompiledMethod(
                invoker, bound, resource.instances(), arguments, body, kind, check, route, compilerContext);
    }

    /** Returns the {@code @Compiled} of a method, or else of its class. */
    static @Nullable Compiled annotation(ResourceMethodBinding bound) {
        return bound.settings().compiled();
    }

    private ResultKind resultKind(ResourceMethodInvoker invoker) throws NotCompiled {
        Class<?> type = invoker.getReturnType();
        require(
                !Publisher.class.isAssignableFrom(type)
                        && !ObservableSource.class.isAssignableFrom(type)
                        && compilerContext.providers().getAsyncStreamProvider(type) == null,
                "it returns a stream");
        ResultKind kind = ResultKind.of(compilerContext.providers().getAsyncResponseProvider(type));
        if (kind == null) {
            throw new NotCompiled("the application has an AsyncResponseProvider for its " + type.getSimpleName());
        }
        return kind;
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
        require(isEmpty(invoker.getRequestFilters()), "a ContainerRequestFilter applies to it");
        require(isEmpty(invoker.getResponseFilters()), "a ContainerResponseFilter applies to it");
        require(isEmpty(invoker.getWriterInterceptors()), "a WriterInterceptor applies to it");
        require(
                isEmpty(bound.providers()
                        .getServerReaderInterceptorRegistry()
                        .postMatch(type, method.getAnnotatedMethod())),
                "a ReaderInterceptor applies to it");
        require(!RequestValidator.concernsResultOf(invoker.getMethod()), "what it returns is validated");
        require(!compilerContext.validator().isValidatable(type), "the fields of its resource are validated");
    }

    private static boolean isEmpty(Object @Nullable [] values) {
        return values == null || values.length == 0;
    }

    /** What JAX-RS injects into a resource belongs to the request that RESTEasy is processing. */
    private static void checkInjection(Class<?> type) throws NotCompiled {
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            for (AnnotatedElement member : each.getDeclaredFields()) {
                checkMember(member);
            }
            for (Method method : each.getDeclaredMethods()) {
                if (method.getName().startsWith("set")) {
                    checkMember(method);
                }
            }
        }
    }

    private static void checkMember(AnnotatedElement member) throws NotCompiled {
        boolean injected = Stream.of(member.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(type -> type.getPackageName().startsWith("jakarta.ws.rs")
                        || type.getPackageName().startsWith("org.jboss.resteasy"));
        require(!injected, "JAX-RS injects " + ((Member) member).getName() + " into its resource");
    }

    private ParameterSource argument(int index, MethodParameter parameter, PathTemplate template) throws NotCompiled {
        String name = parameter.getParamName();
        switch (parameter.getParamType()) {
            case PATH_PARAM -> {
                int segment = template.indexOf(name);
                require(segment >= 0, "its @PathParam(\"" + name + "\") is not one segment of its path");
                ParameterConverter converter = converter(parameter, PathParam.class);
                require(!converter.isCollectionOrArray(), "it takes a segment of its path as a collection");
                return new ParameterSource.Path(segment, converter.reading());
            }
            case QUERY_PARAM -> {
                require(QueryText.canName(name), "its @QueryParam(\"" + name + "\") does not have a plain name");
                return new ParameterSource.Query(name, converter(parameter, QueryParam.class));
            }
            case HEADER_PARAM -> {
                require(!CHANGED_HEADERS.contains(name.toLowerCase(Locale.ROOT)), "it reads the header " + name);
                return new ParameterSource.Header(name, converter(parameter, HeaderParam.class));
            }
            case COOKIE_PARAM -> {
                return new ParameterSource.CookieValue(name, converter(parameter, CookieParam.class));
            }
            default -> throw new NotCompiled("its parameter " + (index + 1) + " is a " + parameter.getParamType());
        }
    }

    private ParameterConverter converter(MethodParameter parameter, Class<? extends Annotation> kind)
            throws NotCompiled {
        Class<?> type = parameter.getType();
        boolean special = type == Cookie.class
                || type == PathSegment.class
                || type.getName().startsWith("java.util.Optional");
        try {
            if (!special) {
                return new ParameterConverter(parameter, kind, compilerContext.providers());
            }
        } catch (RuntimeException e) {
            LOG.debug("RESTEasy converts {} in its own way", type, e);
        }
        throw new NotCompiled("it takes a " + type.getSimpleName());
    }

    private static void require(boolean condition, String reason) throws NotCompiled {
        if (!condition) {
            throw new NotCompiled(reason);
        }
    }
}
