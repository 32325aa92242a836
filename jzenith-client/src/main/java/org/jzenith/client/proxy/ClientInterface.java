package org.jzenith.client.proxy;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jzenith.core.async.AsyncTypes;

/**
 * The contract of a JAX-RS interface for a client. Immutable.
 *
 * @param <T> the interface
 */
public final class ClientInterface<T> {

    private final Class<T> api;
    private final AsyncTypes asyncTypes;
    private final List<Flaw> flaws = new ArrayList<>();
    private final List<MethodContract> methods = new ArrayList<>();

    /**
     * An unsupported declaration of a method or the whole interface.
     *
     * @param subject the interface, and its method
     * @param what the end of a sentence that begins with the subject
     */
    public record Flaw(String subject, String what) {}

    private ClientInterface(Class<T> api, AsyncTypes asyncTypes) {
        this.api = api;
        this.asyncTypes = asyncTypes;
    }

    /** Reads an interface; calls nothing. */
    public static <T> ClientInterface<T> of(Class<T> api, AsyncTypes asyncTypes) {
        ClientInterface<T> read = new ClientInterface<>(api, asyncTypes);
        read.read();
        return read;
    }

    private void read() {
        if (!api.isInterface() || api.isAnnotation()) {
            flaws.add(new Flaw(api.getName(), "is no interface"));
            return;
        }
        Stream.of(api.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .sorted(Comparator.comparing(ClientInterface::name))
                .forEach(this::read);
        if (flaws.isEmpty() && methods.isEmpty()) {
            flaws.add(new Flaw(api.getName(), "has no method that a client can call"));
        }
    }

    private void read(Method method) {
        String subject = name(method);
        MethodContract contract =
                new MethodReader(api, method, asyncTypes, what -> flaws.add(new Flaw(subject, what))).read();
        if (contract != null) {
            methods.add(contract);
        }
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getName()
                + '.'
                + method.getName()
                + Stream.of(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /**
     * Returns the unsupported declarations, in alphabetical order of the methods. If there is one, there can be no
     * proxy.
     */
    public List<Flaw> flaws() {
        return List.copyOf(flaws);
    }

    /** Returns the interface. */
    public Class<T> api() {
        return api;
    }

    List<MethodContract> methods() {
        return methods;
    }
}
