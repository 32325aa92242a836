package org.jzenith.rest.compiled;

import static org.jzenith.rest.compiled.MethodCompiler.require;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.PathSegment;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.Providers;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jboss.resteasy.spi.ValueInjector;
import org.jboss.resteasy.spi.metadata.MethodParameter;
import org.jboss.resteasy.spi.metadata.Parameter.ParamType;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.compiled.MethodCompiler.NotCompiled;
import org.jzenith.rest.invocation.CallerType;
import org.jzenith.rest.method.ResourceMethodBinding;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the sources of the arguments of one method. Reads the most common kinds of parameters itself; RESTEasy injects
 * the others.
 */
final class ParameterCompiler {

    /** The bridge changes these before RESTEasy reads them. */
    private static final Set<String> CHANGED_HEADERS =
            Set.of("accept", "if-modified-since", "if-unmodified-since", "if-range", "range");

    /** The types that are available at once. An application may provide other types, at any time. */
    private static final Set<Class<?>> CONTEXTS = Set.of(
            Application.class,
            Configuration.class,
            HttpHeaders.class,
            HttpServerRequest.class,
            HttpServerResponse.class,
            Providers.class,
            Request.class,
            RequestScope.class,
            ResourceInfo.class,
            SecurityContext.class,
            UriInfo.class,
            Vertx.class,
            io.vertx.core.Context.class);

    private static final Logger LOG = LoggerFactory.getLogger(ParameterCompiler.class);

    private final CompilerContext compilerContext;
    private final RoutePath template;

    ParameterCompiler(CompilerContext compilerContext, RoutePath template) {
        this.compilerContext = compilerContext;
        this.template = template;
    }

    MethodParameters compile(ResourceMethodBinding bound) throws NotCompiled {
        MethodParameter[] parameters = bound.description().getParams();
        List<ParameterSource> sources = new ArrayList<>();
        MethodParameter body = null;
        boolean takesBody = false;
        boolean injected = false;
        for (int i = 0; i < parameters.length; i++) {
            MethodParameter parameter = parameters[i];
            ParameterSource source = source(i, parameter, bound.injector().getParams()[i]);
            sources.add(source);
            injected |= source.involvesRestEasy();
            body = parameter.getParamType() == ParamType.MESSAGE_BODY ? parameter : body;
            takesBody |= isOfBody(parameter);
        }
        return new MethodParameters(sources, body, takesBody, injected);
    }

    /** Returns whether {@code @Context} injects this type at once. */
    static boolean isContext(Class<?> type) {
        return CONTEXTS.contains(type);
    }

    private static boolean isOfBody(MethodParameter parameter) {
        return switch (parameter.getParamType()) {
            case MESSAGE_BODY, FORM_PARAM -> true;
            case BEAN_PARAM, FORM -> hasFormField(parameter.getType());
            default -> false;
        };
    }

    private static boolean hasFormField(Class<?> bean) {
        for (Class<?> type = bean; type != null; type = type.getSuperclass()) {
            Stream<AnnotatedElement> members = Stream.concat(
                    Stream.concat(Stream.of(type.getDeclaredFields()), Stream.of(type.getDeclaredMethods())),
                    Stream.of(type.getDeclaredConstructors()).flatMap(each -> Stream.of(each.getParameters())));
            if (members.anyMatch(member -> member.isAnnotationPresent(FormParam.class))) {
                return true;
            }
        }
        return false;
    }

    private ParameterSource source(int index, MethodParameter parameter, ValueInjector injector) throws NotCompiled {
        OptionalType optional = OptionalType.of(parameter.getType());
        ParameterSource source = valueSource(index, parameter, injector);
        boolean converted = source instanceof ParameterSource.Query
                || source instanceof ParameterSource.Header
                || source instanceof ParameterSource.CookieValue;
        return optional != null && converted ? new ParameterSource.Optionally(source, optional) : source;
    }

    private ParameterSource valueSource(int index, MethodParameter parameter, ValueInjector injector)
            throws NotCompiled {
        String name = parameter.getParamName();
        ParameterSource injected = new ParameterSource.Injected(injector);
        switch (parameter.getParamType()) {
            case MESSAGE_BODY -> {
                return new ParameterSource.Body();
            }
            case PATH_PARAM -> {
                int segment = OptionalType.of(parameter.getType()) == null ? template.indexOf(name) : -1;
                TextInjector converter = segment < 0 ? null : converter(parameter, PathParam.class);
                return converter == null || converter.isCollectionOrArray()
                        ? injected
                        : new ParameterSource.Path(segment, converter.reading());
            }
            case QUERY_PARAM -> {
                TextInjector converter = QueryText.canName(name) ? converter(parameter, QueryParam.class) : null;
                return converter == null ? injected : new ParameterSource.Query(name, converter);
            }
            case HEADER_PARAM -> {
                TextInjector converter = CHANGED_HEADERS.contains(name.toLowerCase(Locale.ROOT))
                        ? null
                        : converter(parameter, HeaderParam.class);
                return converter == null ? injected : new ParameterSource.Header(name, converter);
            }
            case COOKIE_PARAM -> {
                TextInjector converter = converter(parameter, CookieParam.class);
                return converter == null ? injected : new ParameterSource.CookieValue(name, converter);
            }
            case FORM_PARAM, MATRIX_PARAM, BEAN_PARAM, FORM -> {
                return injected;
            }
            case CONTEXT -> {
                CallerType caller = CallerType.of(parameter.getType(), parameter.getGenericType());
                if (caller != null) {
                    return new ParameterSource.Caller(
                            caller, compilerContext.jaxRs().challenge());
                }
                require(
                        isContext(parameter.getType()),
                        "it takes a " + parameter.getType().getSimpleName() + " by @Context");
                return injected;
            }
            default -> throw new NotCompiled("its parameter " + (index + 1) + " is a " + parameter.getParamType());
        }
    }

    /** Returns RESTEasy's conversion of text; null if RESTEasy converts the type in another way. */
    private @Nullable TextInjector converter(MethodParameter parameter, Class<? extends Annotation> kind) {
        Class<?> type = parameter.getType();
        OptionalType optional = OptionalType.of(type);
        try {
            Type value = optional == null ? parameter.getGenericType() : optional.valueType(parameter.getGenericType());
            return value == Cookie.class || value == PathSegment.class
                    ? null
                    : new TextInjector(parameter, value, kind, compilerContext.providers());
        } catch (RuntimeException e) {
            LOG.debug("RESTEasy converts {} in its own way", type, e);
            return null;
        }
    }
}
