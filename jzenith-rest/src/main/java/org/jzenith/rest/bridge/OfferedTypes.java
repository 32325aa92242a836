package org.jzenith.rest.bridge;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.specimpl.ResteasyUriInfo;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PercentEncoding;

/**
 * The media types that the methods at the path of a request read or produce. If those of a client do not fit, its error
 * response lists them. They are recorded only when the framework refuses a request, because an application may refuse
 * one for another reason. Immutable.
 */
public final class OfferedTypes {

    /** A path and its methods. The pattern may match more paths than RESTEasy, but not fewer. */
    private record AtPath(Pattern pattern, List<ResourceInvoker> invokers) {}

    private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]*)}");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._~/-]*");
    private static final String NOTED = OfferedTypes.class.getName();

    private final List<AtPath> paths;

    /** Takes RESTEasy's invokers by their paths. */
    OfferedTypes(Map<String, List<ResourceInvoker>> bound) {
        this.paths = bound.entrySet().stream()
                .map(path -> new AtPath(pattern(path.getKey(), path.getValue()), List.copyOf(path.getValue())))
                .toList();
    }

    private static Pattern pattern(String path, List<ResourceInvoker> invokers) {
        String literal = path.replaceAll("^/|/$", "");
        StringBuilder pattern = new StringBuilder("/?");
        Matcher variable = VARIABLE.matcher(literal);
        int end = 0;
        while (variable.find() && variable.group(1).indexOf(':') < 0) {
            pattern.append(quoted(literal.substring(end, variable.start()))).append("[^/]+");
            end = variable.end();
        }
        int open = literal.indexOf('{', end); // A variable with a pattern of its own
        pattern.append(quoted(literal.substring(end, open < 0 ? literal.length() : open)));
        boolean locator = invokers.stream().anyMatch(invoker -> !(invoker instanceof ResourceMethodInvoker));
        return Pattern.compile(
                pattern.append(open < 0 && !locator ? "/?" : ".*").toString(), Pattern.DOTALL);
    }

    /** A request may have encoded any other character than plain letters. */
    private static String quoted(String literal) {
        return PLAIN.matcher(literal).matches() ? Pattern.quote(literal) : ".*";
    }

    /** Records the types that a method produces. */
    public static void noteProduced(HttpRequest request, MediaType[] produced) {
        note(request, Stream.of(produced));
    }

    /** Records the types that methods produce, none of which the request accepts. */
    void noteProduced(HttpRequest request) {
        note(request, ResourceMethodInvoker::getProduces);
    }

    /** Records the types that methods read, none of which is that of the request's body. */
    void noteRead(HttpRequest request) {
        note(request, ResourceMethodInvoker::getConsumes);
    }

    private void note(HttpRequest request, Function<ResourceMethodInvoker, MediaType[]> types) {
        AtPath path = pathOf(request);
        if (path != null) {
            note(
                    request,
                    path.invokers().stream()
                            .filter(ResourceMethodInvoker.class::isInstance)
                            .map(ResourceMethodInvoker.class::cast)
                            .filter(method -> answers(method, request.getHttpMethod()))
                            .flatMap(method -> Stream.of(types.apply(method))));
        }
    }

    /** Returns the path that RESTEasy has matched; null if several match, or none. */
    private @Nullable AtPath pathOf(HttpRequest request) {
        String path = PercentEncoding.decodeUnreserved(((ResteasyUriInfo) request.getUri()).getMatchingPath());
        List<AtPath> matching = paths.stream()
                .filter(each -> each.pattern().matcher(path).matches())
                .toList();
        return matching.size() == 1 ? matching.get(0) : null;
    }

    private static boolean answers(ResourceMethodInvoker method, String httpMethod) {
        return method.getHttpMethods().contains(httpMethod)
                || (httpMethod.equals(HttpMethod.HEAD)
                        && method.getHttpMethods().contains(HttpMethod.GET));
    }

    private static void note(HttpRequest request, Stream<MediaType> types) {
        request.setAttribute(
                NOTED,
                types.map(type -> type.getType() + '/' + type.getSubtype())
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", ")));
    }

    /** Returns the recorded types, as in " (expected: application/json)"; empty if there are none. */
    public static String expectedBy(HttpRequest request) {
        return request.getAttribute(NOTED) instanceof String types && !types.isEmpty()
                ? " (expected: " + types + ')'
                : "";
    }
}
