package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import com.google.inject.Module;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;

/**
 * Starts a real application before the first test of a class and stops it after the last one. It serves HTTP on a free
 * port of the loopback interface, whatever its configuration says. Needs JUnit 5.13 or newer.
 *
 * <pre>{@code
 * class GreetingTest {
 *
 *     @RegisterExtension
 *     static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> GreetingApplication.describe())
 *             .withConfiguration("greeting.text", "Hello")
 *             .withOverrides(binder -> binder.bind(Clock.class).toInstance(Clock.fixed(NOON, UTC)));
 *
 *     @Test
 *     void greets(TestClient client, Clock clock) {
 *         TestResponse response = client.get("/greetings/Ada");
 *         assertThat(response.status()).isEqualTo(200);
 *         assertThat(response.json(Greeting.class).text()).isEqualTo("Hello, Ada");
 *     }
 * }
 * }</pre>
 *
 * <p>The extension injects parameters of constructors, tests and life-cycle methods, and {@code @Inject} fields of the
 * test class. Their type can be any type with a binding in the application. It can also be {@link TestClient},
 * {@link URI} (the base address of the client) or {@link RunningApplication}. If the start fails, the class fails with
 * every problem of the start; if the stop fails, the class fails as well. In a {@code @ParameterizedTest}, a parameter
 * of type {@code URI} is one of its arguments. {@code @Nested} classes share the application of the enclosing class.
 *
 * <p>A database of jZenith's dev services is fresh for each class, since each application starts its own and
 * {@code devservices.data-dir} is ignored. The extension also ignores environment variables, including
 * {@code JZENITH_PROFILE}, and {@code jzenith.properties} in the working directory: they may name a server that is not
 * meant for tests. A warning lists what is ignored. {@link #withConfiguration}, and {@code --profile} among the
 * arguments of the description, do take effect.
 *
 * <p>Classes may run in parallel: each has its own application, even if several inherit the same extension, unless it
 * is {@link #shared()}. An extension is immutable and safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
public final class ApplicationExtension implements BeforeAllCallback, ParameterResolver, TestInstancePostProcessor {

    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(ApplicationExtension.class);

    /** Found by its name, also on another annotation: its module is not needed here. */
    private static final String PARAMETERIZED_TEST = "org.junit.jupiter.params.ParameterizedTest";

    /**
     * The key for whether an extension has set the fields of a class; once is enough, and other extensions may change
     * them afterwards.
     */
    private record Injected(ApplicationExtension by) {}

    private final Supplier<JZenith> description;
    private final Map<String, Object> configuration;
    private final List<Module> overrides;
    private final Callers callers;
    private final boolean shared;
    private final List<TestApplication> running = new CopyOnWriteArrayList<>();

    private ApplicationExtension(
            Supplier<JZenith> description,
            Map<String, Object> configuration,
            List<Module> overrides,
            Callers callers,
            boolean shared) {
        this.description = description;
        this.configuration = configuration;
        this.overrides = overrides;
        this.callers = callers;
        this.shared = shared;
    }

    /**
     * Returns an extension for an application; each call of {@code description} must return a new description that is
     * not started.
     */
    public static ApplicationExtension of(Supplier<JZenith> description) {
        return new ApplicationExtension(
                requireNonNull(description, "description"), Map.of(), List.of(), new FoundCallers(), false);
    }

    /**
     * Returns an extension that also sets a configuration key, such as {@code postgresql.host}, and overrides all other
     * sources. A key that no configuration declares makes the start fail.
     */
    public ApplicationExtension withConfiguration(String key, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(configuration);
        more.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
        return new ApplicationExtension(description, more, overrides, callers, shared);
    }

    /**
     * Returns an extension whose modules also replace bindings of the application, as {@link JZenith#withOverrides}
     * does.
     */
    public ApplicationExtension withOverrides(Module... modules) {
        List<Module> more = new ArrayList<>(overrides);
        more.addAll(List.of(modules));
        return new ApplicationExtension(description, configuration, more, callers, shared);
    }

    /**
     * Returns an extension with other callers for {@link TestClient#as}. Needed if the application accepts neither the
     * tokens of an issuer for development nor those of a {@code TokenIssuer} of its own:
     *
     * <pre>{@code
     * .withCallers((application, name, roles) ->
     *         "Basic " + Base64.getEncoder().encodeToString((name + ":secret").getBytes(UTF_8)))
     * }</pre>
     */
    public ApplicationExtension withCallers(Callers others) {
        return new ApplicationExtension(
                description, configuration, overrides, requireNonNull(others, "callers"), shared);
    }

    /**
     * Returns an extension with one application for all classes that have this extension. It starts before the first of
     * them, and stops at the end of the run.
     *
     * <pre>{@code
     * final class Applications {
     *     static final ApplicationExtension GREETING = ApplicationExtension.of(GreetingApplication::describe).shared();
     * }
     *
     * class GreetingTest {
     *     @RegisterExtension
     *     static final ApplicationExtension APPLICATION = Applications.GREETING;
     * }
     * }</pre>
     *
     * <p>Classes share an application if they have the same extension object. Each method of an extension that returns
     * an extension returns another one, with an application of its own. Classes share the whole state of the
     * application: the content of its database, caches, metrics, and the state of replaced bindings. So a test must not
     * expect to be the only writer, even if classes do not run in parallel. If the start fails, each of the classes
     * fails; if the stop fails, the run fails.
     */
    public ApplicationExtension shared() {
        return new ApplicationExtension(description, configuration, overrides, callers, true);
    }

    /**
     * Returns the application, for tests with two applications, where a parameter could mean either.
     *
     * @throws IllegalStateException unless exactly one application of this extension is running
     */
    public RunningApplication application() {
        return only().application();
    }

    /**
     * Returns a client of {@link #application()}.
     *
     * @throws IllegalStateException if the application does not serve HTTP
     */
    public TestClient client() {
        return only().client();
    }

    /** Returns the base address of {@link #client()}. */
    public URI baseUri() {
        return client().baseUri();
    }

    private TestApplication only() {
        List<TestApplication> now = List.copyOf(running);
        if (now.size() != 1) {
            throw new IllegalStateException(
                    "This extension runs " + now.size() + " applications (expected: 1). Fix: call this from a test "
                            + "of a class that has the extension in a static field; if classes that run in parallel share it, use parameters");
        }
        return now.get(0);
    }

    /**
     * Starts the application of a class, unless the application of an enclosing class is running. A class with one
     * instance for all tests may have the extension in a field of that instance; JUnit finds it only when the instance
     * exists.
     */
    @Override
    public void beforeAll(ExtensionContext context) {
        started(context);
        if (context.getStore(NAMESPACE).get(new Injected(this)) == null) {
            context.getTestInstance().ifPresent(instance -> postProcessTestInstance(instance, context));
        }
    }

    /**
     * Sets the {@code @Inject} fields. For a class with one instance for all tests, this is called before
     * {@link #beforeAll}.
     */
    @Override
    public void postProcessTestInstance(Object testInstance, ExtensionContext context) {
        started(context).injector().injectMembers(testInstance);
        context.getStore(NAMESPACE).put(new Injected(this), true);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return !isArgument(parameter) && started(context).has(parameter.getParameter());
    }

    /**
     * Only {@code URI} can be both without a binding of the application. Two resolvers for one parameter would fail the
     * test.
     */
    private static boolean isArgument(ParameterContext parameter) {
        return parameter.getParameter().getType() == URI.class
                && Stream.of(parameter.getDeclaringExecutable().getAnnotations())
                        .flatMap(annotation -> Stream.concat(
                                Stream.of(annotation),
                                Stream.of(annotation.annotationType().getAnnotations())))
                        .anyMatch(annotation ->
                                annotation.annotationType().getName().equals(PARAMETERIZED_TEST));
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return started(context).get(parameter.getParameter());
    }

    /**
     * JUnit closes the content of the store at the end of the class or the run, even if tests failed. If closing fails,
     * the class or the run fails.
     */
    private TestApplication started(ExtensionContext context) {
        ExtensionContext.Store store = (shared ? context.getRoot() : context).getStore(NAMESPACE);
        if (context.getTestMethod().isPresent() && store.get(this) == null) {
            throw new IllegalStateException(
                    "The application of an ApplicationExtension is not running (expected: the field with "
                            + "@RegisterExtension in "
                            + context.getRequiredTestClass().getSimpleName() + " is static)");
        }
        return store.getOrComputeIfAbsent(this, self -> start(), TestApplication.class);
    }

    private TestApplication start() {
        JZenith described = description.get();
        if (described == null) {
            throw new IllegalStateException(
                    "The supplier of this ApplicationExtension returned null (expected: the description of an "
                            + "application). Fix: return what JZenith.application() and its methods return");
        }
        JZenith jzenith = described
                .withoutEnvironment()
                .withProfileIfKnown("test")
                .withOverrideIfKnown("rest.host", "127.0.0.1")
                .withOverrideIfKnown("rest.port", 0)
                .withOverrideIfKnown("devservices.data-dir", "")
                .withOverrideIfKnown("devservices.issuer.port", 0)
                .withOverrides(overrides.toArray(Module[]::new));
        configuration.forEach(jzenith::withOverride);
        TestApplication started = TestApplication.of(jzenith.start(), callers, running::remove);
        running.add(started);
        return started;
    }
}
