package org.jzenith.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.inject.Binder;
import com.google.inject.BindingAnnotation;
import com.google.inject.ConfigurationException;
import com.google.inject.Injector;
import com.google.inject.Key;
import jakarta.inject.Qualifier;
import java.lang.annotation.Annotation;
import java.lang.reflect.Parameter;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.json.ObjectMappers;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.http.config.HttpConfiguration;

/**
 * The application of a test class.
 *
 * @param injector a child of the application's injector, with additional bindings for tests
 * @param ended called before the application stops
 */
record TestApplication(RunningApplication application, Injector injector, Consumer<TestApplication> ended)
        implements AutoCloseable {

    static TestApplication of(RunningApplication application, Callers callers, Consumer<TestApplication> ended) {
        try {
            return new TestApplication(application, forTests(application, callers), ended);
        } catch (Throwable e) { // The application must not keep running.
            try (application) {
                throw e;
            }
        }
    }

    /** Bindings of the application itself are not replaced. */
    private static Injector forTests(RunningApplication application, Callers callers) {
        Injector injector = application.injector();
        return injector.createChildInjector(binder -> {
            bindUnlessBound(injector, binder, RunningApplication.class, application);
            baseUri(application)
                    .map(uri -> URI.create(uri + basePath(injector)))
                    .ifPresentOrElse(
                            uri -> {
                                ObjectMapper json = injector.getExistingBinding(Key.get(ObjectMapper.class)) == null
                                        ? ObjectMappers.defaults().build()
                                        : injector.getInstance(ObjectMapper.class);
                                bindUnlessBound(injector, binder, URI.class, uri);
                                TestClient client = TestClient.of(
                                        uri, json, (name, roles) -> callers.authorization(application, name, roles));
                                bindUnlessBound(injector, binder, TestClient.class, client);
                            },
                            () -> binder.bind(TestClient.class).toProvider(() -> {
                                throw noHttp(); // Guice's message about a missing binding names no plugin.
                            }));
        });
    }

    private static <T> void bindUnlessBound(Injector parent, Binder binder, Class<T> type, T instance) {
        if (parent.getExistingBinding(Key.get(type)) == null) {
            binder.bind(type).toInstance(instance);
        }
    }

    private static Optional<URI> baseUri(RunningApplication application) {
        return application.addresses().stream()
                .filter(address -> address.name().equals("http") && !address.isUnixSocket())
                .findFirst()
                .map(address -> baseUri(address.host(), address.port()));
    }

    /** Returns the path below which resources are served, such as {@code /api}; empty if that is the root. */
    private static String basePath(Injector injector) {
        String path = injector.getInstance(HttpConfiguration.class).basePath().replaceAll("^/+|/+$", "");
        return path.isEmpty() ? "" : '/' + path;
    }

    /**
     * Returns the address of a client on this machine. Replaces the wildcard address, because clients cannot connect to
     * it.
     */
    static URI baseUri(String host, int port) {
        String reachable =
                switch (host) {
                    case "0.0.0.0" -> "127.0.0.1";
                    case "::", "0:0:0:0:0:0:0:0" -> "::1";
                    default -> host;
                };
        return URI.create(new BoundAddress("http", reachable, port).toString());
    }

    TestClient client() {
        if (!servesHttp()) {
            throw noHttp();
        }
        return injector.getInstance(TestClient.class);
    }

    private boolean servesHttp() {
        return baseUri(application).isPresent();
    }

    private static IllegalStateException noHttp() {
        return new IllegalStateException("The application does not serve HTTP, so there is no client for it "
                + "(expected: RestPlugin or HttpPlugin among its plugins)");
    }

    /** Where a class has several applications, only one that serves HTTP has a client. */
    boolean has(Parameter parameter) {
        if (parameter.getType() == TestClient.class && !servesHttp()) {
            return false;
        }
        try {
            return injector.getExistingBinding(key(parameter)) != null;
        } catch (ConfigurationException e) {
            return false; // A type that cannot have a binding, such as a type variable
        }
    }

    Object get(Parameter parameter) {
        return injector.getInstance(key(parameter));
    }

    private static Key<?> key(Parameter parameter) {
        return Arrays.stream(parameter.getAnnotations())
                .filter(TestApplication::isQualifier)
                .findFirst()
                .<Key<?>>map(qualifier -> Key.get(parameter.getParameterizedType(), qualifier))
                .orElseGet(() -> Key.get(parameter.getParameterizedType()));
    }

    private static boolean isQualifier(Annotation annotation) {
        Class<? extends Annotation> type = annotation.annotationType();
        return type.isAnnotationPresent(Qualifier.class) || type.isAnnotationPresent(BindingAnnotation.class);
    }

    @Override
    public void close() {
        ended.accept(this);
        application.close();
    }
}
