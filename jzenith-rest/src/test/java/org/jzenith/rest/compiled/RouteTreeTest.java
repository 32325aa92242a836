package org.jzenith.rest.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpMethod;
import jakarta.ws.rs.WebApplicationException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jboss.resteasy.core.ResourceMethodRegistry;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jboss.resteasy.mock.MockHttpRequest;
import org.jboss.resteasy.spi.Failure;
import org.jboss.resteasy.spi.ResourceInvoker;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.metadata.ResourceBuilder.ResourceClassBuilder;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.rest.bridge.BridgeDispatcher;
import org.jzenith.rest.bridge.FormReception;
import org.jzenith.rest.bridge.JaxRsHandler;
import org.jzenith.rest.bridge.ResourceMethods;
import org.jzenith.rest.compiled.TemplateSet.ClassTemplate;
import org.jzenith.rest.compiled.TemplateSet.MethodTemplate;
import org.jzenith.rest.form.FormFieldLimits;
import org.jzenith.rest.form.FormFiles;
import org.jzenith.rest.form.MultipartLimits;
import org.jzenith.rest.invocation.MethodInjectorFactory;
import org.jzenith.rest.method.DispatchSettings;
import org.jzenith.rest.validation.RequestValidator;

/**
 * Which routes the tree finds for paths, and that paths share a route only if RESTEasy answers them with the same
 * method.
 */
class RouteTreeTest {

    /** The methods of a resource; each resource of a set uses as many as it needs. */
    public static class Methods {
        public String m0() {
            return "";
        }

        public String m1() {
            return "";
        }

        public String m2() {
            return "";
        }

        public String m3() {
            return "";
        }

        public String m4() {
            return "";
        }
    }

    public static final class First extends Methods {}

    public static final class Second extends Methods {}

    public static final class Third extends Methods {}

    private static final List<Class<? extends Methods>> TYPES = List.of(First.class, Second.class, Third.class);
    private static final DispatchSettings SETTINGS = new DispatchSettings(
            "",
            1,
            false,
            new MultipartLimits(1, 1, 1, 1, 1, Duration.ofSeconds(1), Duration.ofSeconds(1), false),
            new FormFieldLimits(1, false),
            1,
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            1,
            1,
            false,
            false,
            true,
            404,
            List.of(),
            false);

    private static final List<String> PATHS = TemplateSet.paths(4);

    private static ResteasyProviderFactory before;
    private static int compared;

    /**
     * An application that does not serve.
     *
     * @param registry finds the method of a request in RESTEasy
     * @param routes does the same in the compiled dispatch
     */
    private record Application(ResourceMethodRegistry registry, RouteTree routes) {

        static Application of(TemplateSet templates) throws NoSuchMethodException {
            ResourceMethods methods = new ResourceMethods(false, AsyncTypes.builtIn());
            ResteasyProviderFactoryImpl providers = new ResteasyProviderFactoryImpl(true);
            providers.setRegisterBuiltins(false);
            providers.setInjectorFactory(new MethodInjectorFactory(
                    methods,
                    ForkJoinPool.commonPool(),
                    any -> CompletableFuture.completedFuture(null),
                    Duration.ofSeconds(1),
                    false));
            BridgeDispatcher dispatcher = new BridgeDispatcher(providers, List.of());
            for (int i = 0; i < templates.classes().size(); i++) {
                register(dispatcher, TYPES.get(i), templates.classes().get(i));
            }
            ResourceMethodRegistry registry = (ResourceMethodRegistry) dispatcher.getRegistry();
            JaxRsHandler handler = new JaxRsHandler(
                    dispatcher,
                    providers,
                    methods,
                    SETTINGS,
                    new FormReception(new FormFiles(Path.of(""), 0, 0), SETTINGS.forms(), ForkJoinPool.commonPool()));
            CompilerContext context = new CompilerContext(
                    providers,
                    handler,
                    new RequestValidator(Runnable::run, AsyncTypes.builtIn()),
                    any -> new ResourceInstances(Object.class, Object::new, null),
                    ForkJoinPool.commonPool(),
                    SETTINGS,
                    AsyncTypes.builtIn());
            return new Application(
                    registry,
                    new DispatchCompiler(context, methods.atBoot(), registry.getBounded())
                            .compile()
                            .routes());
        }

        private static void register(BridgeDispatcher dispatcher, Class<? extends Methods> type, ClassTemplate template)
                throws NoSuchMethodException {
            ResourceClassBuilder builder = new ResourceClassBuilder(type, template.path());
            for (int i = 0; i < template.methods().size(); i++) {
                MethodTemplate method = template.methods().get(i);
                if (method.httpMethod().isEmpty()) {
                    builder = builder.locator(type.getMethod("m" + i))
                            .path(method.path())
                            .buildMethod();
                } else {
                    builder = builder.method(type.getMethod("m" + i))
                            .httpMethod(method.httpMethod())
                            .path(method.path())
                            .buildMethod();
                }
            }
            try {
                dispatcher
                        .getRegistry()
                        .addSingletonResource(type.getConstructor().newInstance(), builder.buildClass());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Returns the method that RESTEasy calls; null if it rejects the request. */
        ResourceInvoker match(String httpMethod, String path) throws URISyntaxException {
            try {
                return registry.getResourceInvoker(MockHttpRequest.create(httpMethod, "http://a" + path));
            } catch (WebApplicationException | Failure e) {
                return null;
            }
        }

        MethodSelector table(String httpMethod, String path) {
            Route route = routes.find(path, 0);
            return route == null || !route.admits(path, 0) ? null : route.table(HttpMethod.valueOf(httpMethod));
        }
    }

    @BeforeContainer
    static void install() {
        before = ResteasyProviderFactory.peekInstance();
        ResteasyProviderFactory neutral = new ResteasyProviderFactoryImpl();
        neutral.setRegisterBuiltins(false);
        ResteasyProviderFactory.setInstance(neutral);
    }

    @AfterContainer
    static void uninstall() {
        assertThat(compared).isGreaterThan(1000);
        ResteasyProviderFactory.setInstance(before);
    }

    @Provide
    Arbitrary<TemplateSet> templates() {
        return TemplateSet.any();
    }

    /** A decision for one of the paths that share a table is used for all of them. */
    @Property(tries = 1000, seed = "42", edgeCases = EdgeCasesMode.NONE)
    void leadsTogetherWhatRESTEasyAnswersWithTheSameMethod(@ForAll("templates") TemplateSet templates)
            throws Exception {
        check(templates);
    }

    /** Found by the property above: once, the tree led the first path of each case to another method than RESTEasy. */
    @Example
    void leadsNotTogetherWhereEachTemplateHasALiteralAndTheOtherAParameter() throws Exception {
        MethodTemplate root = new MethodTemplate("GET", "");
        MethodTemplate x = new MethodTemplate("GET", "{x}");
        check(new TemplateSet(List.of(new ClassTemplate("a", List.of(x)), new ClassTemplate("{x}/a", List.of(root)))));
        check(new TemplateSet(List.of(new ClassTemplate(
                "/", List.of(new MethodTemplate("GET", "a/{x}"), new MethodTemplate("GET", "{x}/ab"))))));
        check(new TemplateSet(List.of(
                new ClassTemplate("a/a", List.of(new MethodTemplate("GET", "a/{x}"))),
                new ClassTemplate("a/a/{x}", List.of(new MethodTemplate("GET", "a"))))));
    }

    private static void check(TemplateSet templates) throws Exception {
        Application application = Application.of(templates);
        for (String httpMethod : List.of("GET", "POST")) {
            IdentityHashMap<MethodSelector, String> first = new IdentityHashMap<>();
            for (String path : PATHS) {
                MethodSelector table = application.table(httpMethod, path);
                String known = table == null ? null : first.putIfAbsent(table, path);
                if (known != null) {
                    CompiledMethod chosen = table.compiled(application.match(httpMethod, known));
                    assertThat(table.compiled(application.match(httpMethod, path)))
                            .as("%s %s, and %s", httpMethod, path, known)
                            .isSameAs(chosen);
                    compared += chosen == null ? 0 : 1;
                }
            }
        }
    }
}
