package org.jzenith.http.spi;

import com.google.inject.Binding;
import com.google.inject.Injector;
import com.google.inject.Key;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.ProblemFormat;

/**
 * All contributions of an application's modules by {@link HttpBinder}, in the order of the modules. Immutable once
 * created.
 */
public final class HttpContributions {

    /**
     * The contribution of one call of a {@link HttpBinder}. All calls use this one type, because Guice needs time for
     * each type of set.
     */
    interface Contribution {
        void addTo(HttpContributions all);
    }

    /**
     * A handler for GET and HEAD of one path.
     *
     * @param handler its class
     * @param access the access rule
     * @param forOperators whether it is for operators, at {@code management.port} if there is one
     */
    public record PlainRoute(
            Class<? extends Handler<HttpServerRequest>> handler, AccessRule access, boolean forOperators) {}

    private static final Key<Set<Route>> ROUTES = new Key<>() {};

    private final Map<String, PlainRoute> plainRoutes = new LinkedHashMap<>();
    private final Map<String, SecurityScheme> securitySchemes = new TreeMap<>();
    private @Nullable Class<? extends Authentication> authentication;
    private @Nullable Class<? extends ProblemFormat> problemFormat;
    private @Nullable Class<? extends RateLimitKey> rateLimitKey;
    private final Set<Class<? extends ExchangeObserver.Factory>> observers = new LinkedHashSet<>();
    private final Set<Class<? extends HeaderWriter>> headerWriters = new LinkedHashSet<>();

    @Inject
    HttpContributions(Set<Contribution> contributions) {
        contributions.forEach(contribution -> contribution.addTo(this));
    }

    void addRoute(String path, PlainRoute route) {
        Class<?> handler = route.handler();
        PlainRoute other = plainRoutes.putIfAbsent(path, route);
        if (other != null && other.handler() != handler) {
            throw new IllegalStateException("Route " + path + ": " + handler.getName()
                    + " (expected: one handler, but there is " + other.handler().getName() + " already)");
        }
    }

    void setAuthentication(Class<? extends Authentication> type) {
        requireOnly("Authentication", authentication, type);
        authentication = type;
    }

    void setProblemFormat(Class<? extends ProblemFormat> type) {
        requireOnly("Problem format", problemFormat, type);
        problemFormat = type;
    }

    void setRateLimitKey(Class<? extends RateLimitKey> type) {
        requireOnly("Key of rate limits", rateLimitKey, type);
        rateLimitKey = type;
    }

    private static void requireOnly(String what, @Nullable Class<?> before, Class<?> type) {
        if (before != null && before != type) {
            throw new IllegalStateException(
                    what + ": " + type.getName() + " (expected: one, but there is " + before.getName() + " already)");
        }
    }

    void addSecurityScheme(SecurityScheme scheme) {
        SecurityScheme other = securitySchemes.putIfAbsent(scheme.name(), scheme);
        if (other != null && !other.equals(scheme)) {
            throw new IllegalStateException("Security scheme " + scheme.name() + ": " + scheme
                    + " (expected: one of this name, but there is " + other + " already)");
        }
    }

    void addObserver(Class<? extends ExchangeObserver.Factory> factory) {
        observers.add(factory);
    }

    void addHeaderWriter(Class<? extends HeaderWriter> writer) {
        headerWriters.add(writer);
    }

    /** Returns the plain routes by their paths. */
    public Map<String, PlainRoute> plainRoutes() {
        return Collections.unmodifiableMap(plainRoutes);
    }

    /** Returns the routes with their own matching, in order of precedence. */
    public static List<Route> routes(Injector injector) {
        Binding<Set<Route>> routes = injector.getExistingBinding(ROUTES);
        return routes == null
                ? List.of()
                : routes.getProvider().get().stream()
                        .sorted(Comparator.comparingInt(HttpContributions::literalLength)
                                .reversed())
                        .toList();
    }

    private static int literalLength(Route route) {
        String path = route.template().path();
        int variable = path.indexOf('{');
        return variable < 0 ? path.length() : variable;
    }

    /** Returns the class of the authentication; null if there is none. */
    public @Nullable Class<? extends Authentication> authentication() {
        return authentication;
    }

    /** Returns the security schemes, ordered by name. */
    public List<SecurityScheme> securitySchemes() {
        return List.copyOf(securitySchemes.values());
    }

    /** Returns the class of the problem format; null for the format of RFC 9457. */
    public @Nullable Class<? extends ProblemFormat> problemFormat() {
        return problemFormat;
    }

    /** Returns the class of the key for limits by key; null if there is none. */
    public @Nullable Class<? extends RateLimitKey> rateLimitKey() {
        return rateLimitKey;
    }

    /** Returns the classes of the observer factories. */
    public List<Class<? extends ExchangeObserver.Factory>> observers() {
        return List.copyOf(observers);
    }

    /** Returns the classes of the header writers. */
    public List<Class<? extends HeaderWriter>> headerWriters() {
        return List.copyOf(headerWriters);
    }
}
