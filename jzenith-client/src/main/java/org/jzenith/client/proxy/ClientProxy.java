package org.jzenith.client.proxy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.body.ReceivedJson;
import org.jzenith.client.pool.ClientSettings;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.core.json.TokenLimit;

/** Implements an interface by calls of a service. Safe on any thread. */
public final class ClientProxy implements InvocationHandler {

    private final String name;
    private final Map<Method, ClientMethod> methods = new HashMap<>();

    private ClientProxy(ClientInterface<?> contract, EventLoopClients clients, ObjectMapper mapper) {
        this.name = contract.api().getSimpleName() + " of " + clients.settings().namespace();
        ClientSettings settings = clients.settings();
        ReceivedJson received = new ReceivedJson(
                mapper,
                new TokenLimit(settings.maxJsonTokens()),
                settings.maxJsonTokens() + " names, values and brackets of JSON, which is "
                        + settings.key("max-json-tokens"));
        contract.methods()
                .forEach(method -> methods.put(method.method(), new ClientMethod(method, clients, mapper, received)));
    }

    /** Returns an implementation of an interface without flaws. */
    public static <T> T of(ClientInterface<T> contract, EventLoopClients clients, ObjectMapper mapper) {
        return contract.api()
                .cast(Proxy.newProxyInstance(
                        contract.api().getClassLoader(),
                        new Class<?>[] {contract.api()},
                        new ClientProxy(contract, clients, mapper)));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        ClientMethod called = methods.get(method);
        if (called != null) {
            return called.invoke(arguments == null ? new Object[0] : arguments);
        }
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        return switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> name;
        };
    }
}
