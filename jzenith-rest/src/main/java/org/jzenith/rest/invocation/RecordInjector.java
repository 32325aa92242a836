package org.jzenith.rest.invocation;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.WebApplicationException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jboss.resteasy.core.CompletionStageHolder;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ValueInjector;
import org.jspecify.annotations.Nullable;

/** Creates a record that is a {@code @BeanParam}. Injects its components like the fields of a class. */
final class RecordInjector implements ValueInjector {

    private final Class<?> type;
    private final Constructor<?> constructor;
    private final ValueInjector[] components;

    /**
     * Takes the record, and a function that returns the injector of a component, or null for a component without an
     * annotation.
     */
    RecordInjector(Class<?> type, Function<RecordComponent, @Nullable ValueInjector> injectors) {
        this.type = type;
        RecordComponent[] declared = type.getRecordComponents();
        try {
            constructor = type.getDeclaredConstructor(
                    Stream.of(declared).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // Each record has this constructor.
        }
        constructor.setAccessible(true); // A record need not be public.
        components = Stream.of(declared)
                .map(component -> required(component, injectors.apply(component)))
                .toArray(ValueInjector[]::new);
    }

    private ValueInjector required(RecordComponent component, @Nullable ValueInjector injector) {
        if (injector == null) {
            throw new IllegalArgumentException("the component " + component.getName() + " of the @BeanParam "
                    + type.getName() + " has no annotation that says where its value comes from, such as @QueryParam");
        }
        return injector;
    }

    @Override
    public Object inject(boolean unwrapAsync) {
        throw new IllegalStateException("A @BeanParam can be created within a request only");
    }

    /** An exception of the constructor is the client's fault, as for a record in a body. */
    @Override
    public Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = CompletionStageHolder.resolve(components[i].inject(request, response, unwrapAsync));
        }
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof WebApplicationException answer) {
                throw answer;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new BadRequestException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
