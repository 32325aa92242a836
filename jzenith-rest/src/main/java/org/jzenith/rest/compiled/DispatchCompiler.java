package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpMethod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.core.ResourceMethodInvoker;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.spi.MethodReport;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.compiled.MethodCompiler.NotCompiled;
import org.jzenith.rest.method.ResourceMethodBinding;

/**
 * Compiles the resource methods of an application. A method can be compiled if the same templates match all paths that
 * lead to it in the tree. RESTEasy's decision for one of these paths then holds for all of them.
 */
public final class DispatchCompiler {

    /** A resource method or locator, with its templates. */
    private record Candidate(ResourceMethodBinding bound, RoutePath path, RoutePath classPath) {

        static Candidate of(ResourceMethodBinding bound) {
            String classPath = bound.description().getResourceClass().getPath();
            return new Candidate(
                    bound,
                    RoutePath.parse(bound.description().getFullpath()),
                    RoutePath.parse(classPath == null ? "" : classPath));
        }

        String name() {
            return bound.settings().name();
        }
    }

    private final CompilerContext compilerContext;
    private final MethodCompiler compiler;
    private final List<Candidate> candidates = new ArrayList<>();
    private final Map<String, List<ResourceMethodInvoker>> invokers = new HashMap<>();
    private final RouteTree tree = new RouteTree();
    private final IdentityHashMap<Route, Map<HttpMethod, IdentityHashMap<ResourceInvoker, CompiledMethod>>> tables =
            new IdentityHashMap<>();
    private final List<MethodReport> reports = new ArrayList<>();
    private final List<MethodReport> broken = new ArrayList<>();

    /** Takes RESTEasy's registrations: the methods and locators, and their invokers by path. */
    public DispatchCompiler(
            CompilerContext compilerContext,
            List<ResourceMethodBinding> methods,
            Map<String, List<ResourceInvoker>> registered) {
        this.compilerContext = compilerContext;
        this.compiler = new MethodCompiler(compilerContext);
        for (ResourceMethodBinding method : methods) {
            candidates.add(Candidate.of(method));
        }
        registered.values().forEach(this::know);
    }

    private void know(List<ResourceInvoker> registered) {
        for (ResourceInvoker invoker : registered) {
            if (invoker instanceof ResourceMethodInvoker method) {
                invokers.computeIfAbsent(method.getMethod().getName(), any -> new ArrayList<>())
                        .add(method);
            }
        }
    }

    /** Compiles all methods that can be compiled; called once. */
    public CompiledDispatch compile() {
        for (Candidate candidate : candidates) {
            tree.add(candidate.classPath());
            Route route = tree.add(candidate.path());
            if (candidate.bound().description() instanceof ResourceMethod method) {
                compile(candidate, method, route);
            }
        }
        tables.forEach((route, byMethod) -> byMethod.forEach((httpMethod, methods) -> route.add(
                httpMethod, new MethodSelector(methods, compilerContext.jaxRs().negotiation()))));
        return new CompiledDispatch(compilerContext.jaxRs(), tree, compilerContext.settings());
    }

    private void compile(Candidate candidate, ResourceMethod method, @Nullable Route route) {
        String reason = null;
        try {
            if (route == null) {
                throw new NotCompiled("its path has a pattern");
            }
            ResourceMethodInvoker invoker = invoker(method);
            CompiledMethod compiled = compile(candidate, invoker);
            route.restrict(candidate.path());
            for (String httpMethod : method.getHttpMethods()) {
                tables.computeIfAbsent(route, any -> new HashMap<>())
                        .computeIfAbsent(HttpMethod.valueOf(httpMethod), any -> new IdentityHashMap<>())
                        .put(invoker, compiled);
            }
        } catch (NotCompiled e) {
            reason = e.getMessage();
        }
        for (String httpMethod : method.getHttpMethods()) {
            report(candidate, httpMethod, reason);
        }
    }

    private void report(Candidate candidate, String httpMethod, @Nullable String reason) {
        MethodReport report = candidate.bound().report(httpMethod, reason);
        reports.add(report);
        Compiled wish = MethodCompiler.annotation(candidate.bound());
        if (reason != null && wish != null && wish.value()) {
            broken.add(report);
        }
    }

    private CompiledMethod compile(Candidate candidate, ResourceMethodInvoker invoker) throws NotCompiled {
        Candidate rival = rival(candidate);
        if (rival != null) {
            throw new NotCompiled("some of its paths are those of " + rival.name() + ", too"
                    + (rival.path().hasPattern() ? ", whose path has a pattern" : ""));
        }
        return compiler.compile(
                candidate.bound(),
                invoker,
                candidate.path(),
                compilerContext.jaxRs().routeOf(invoker));
    }

    /**
     * Returns a method that competes for some of the paths; null if there is none. JAX-RS first chooses a class by its
     * path (among those that match, by the number of literal characters), then a method of it (3.7.2).
     */
    private @Nullable Candidate rival(Candidate candidate) {
        for (Candidate other : candidates) {
            boolean sameClass = other.classPath().isSameAs(candidate.classPath());
            if (sameClass
                    ? candidate.path().isDisputedBy(other.path())
                    : candidate.path().isDisputedBy(other.classPath())
                            && other.classPath().literalCharacters()
                                    >= candidate.classPath().literalCharacters()) {
                return other;
            }
        }
        return null;
    }

    private ResourceMethodInvoker invoker(ResourceMethod method) throws NotCompiled {
        ResourceMethodInvoker found = null;
        for (ResourceMethodInvoker each :
                invokers.getOrDefault(method.getMethod().getName(), List.of())) {
            if (each.getMethod().equals(method.getMethod())
                    && each.getResourceClass() == method.getResourceClass().getClazz()) {
                if (found != null && found != each) {
                    throw new NotCompiled("its class is registered more than once");
                }
                found = each;
            }
        }
        if (found == null) {
            throw new NotCompiled("RESTEasy does not know it");
        }
        return found;
    }

    /** Returns for each method whether it has been compiled. */
    public List<MethodReport> reports() {
        return List.copyOf(reports);
    }

    /** Returns the methods that {@link Compiled} requires to be compiled, but could not be. */
    public List<MethodReport> broken() {
        return List.copyOf(broken);
    }
}
