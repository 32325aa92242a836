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
import org.jzenith.core.plugin.BoundAddress;

/**
 * The application of a test class.
 *
 * @param injector that of the application, and what tests need besides
 * @param ended    whom to tell that it is going to stop
 */
record TestApplication(RunningApplication application, Injector injector, Consumer<TestApplication> ended) implements AutoCloseable {

    static TestApplication of(RunningApplication application, Consumer<TestApplication> ended) {
        try {
            return new TestApplication(application, forTests(application), ended);
        } catch (Throwable e) { // Nothing may be left running.
            try (application) {
                throw e;
            }
        }
    }

    /** What the application binds itself is left to it. */
    private static Injector forTests(RunningApplication application) {
        Injector injector = application.injector();
        return injector.createChildInjector(binder -> {
            bindUnlessBound(injector, binder, RunningApplication.class, application);
            baseUri(application).ifPresent(uri -> {
                ObjectMapper json = injector.getExistingBinding(Key.get(ObjectMapper.class)) == null
                        ? new ObjectMapper() : injector.getInstance(ObjectMapper.class);
                bindUnlessBound(injector, binder, URI.class, uri);
                bindUnlessBound(injector, binder, TestClient.class, TestClient.of(uri, json));
            });
        });
    }

    private static <T> void bindUnlessBound(Injector parent, Binder binder, Class<T> type, T instance) {
        if (parent.getExistingBinding(Key.get(type)) == null) {
            binder.bind(type).toInstance(instance);
        }
    }

    private static Optional<URI> baseUri(RunningApplication application) {
        return application.addresses().stream().filter(address -> address.name().equals("http")).findFirst()
                .map(address -> new BoundAddress("http", reachable(address.host()), address.port()))
                .map(address -> URI.create(address.toString()));
    }

    /** To listen on all addresses of a machine has a name that nobody can connect to. */
    private static String reachable(String host) {
        return switch (host) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::", "0:0:0:0:0:0:0:0" -> "::1";
            default -> host;
        };
    }

    boolean has(Parameter parameter) {
        try {
            return injector.getExistingBinding(key(parameter)) != null;
        } catch (ConfigurationException e) {
            return false; // A type of which there can be no binding, such as a type variable
        }
    }

    Object get(Parameter parameter) {
        return injector.getInstance(key(parameter));
    }

    private static Key<?> key(Parameter parameter) {
        return Arrays.stream(parameter.getAnnotations()).filter(TestApplication::isQualifier).findFirst()
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
