package org.jzenith.rest.dispatch;

import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryImpl;
import org.jspecify.annotations.Nullable;

/**
 * The providers of one application. Besides JAX-RS's {@code ExceptionMapper}s, which are told apart by their generic type, it
 * takes mappers for a class that is known only at run time; RESTEasy's search by superclass treats both alike.
 */
final class ProviderFactory extends ResteasyProviderFactoryImpl {

    private final Map<Class<?>, ExceptionMapper<?>> mappers = new ConcurrentHashMap<>();

    ProviderFactory() {
        super(true);
        setRegisterBuiltins(false); // They would be looked up on the class path; ours are named in BuiltinProviders.
    }

    /** Lets {@code mapper} answer for {@code type} and its subclasses, unless an {@code ExceptionMapper} is nearer. */
    void mapException(Class<? extends Throwable> type, ExceptionMapper<?> mapper) {
        mappers.put(type, mapper);
    }

    @Override
    @SuppressWarnings("unchecked") // mapException() pairs them
    public <T extends Throwable> @Nullable ExceptionMapper<T> getExceptionMapperForClass(Class<T> type) {
        ExceptionMapper<T> registered = super.getExceptionMapperForClass(type);
        return registered != null || mappers == null ? registered : (ExceptionMapper<T>) mappers.get(type);
    }

    /** Returns the mapper that the application itself has for an exception of this class, searched by superclass. */
    @Nullable ExceptionMapper<?> applicationMapper(Class<?> type) {
        for (Class<?> c = type; c != null && c != Throwable.class; c = c.getSuperclass()) {
            ExceptionMapper<?> mapper = getExceptionMapperForClass(c.asSubclass(Throwable.class));
            if (mapper != null) {
                return mapper;
            }
        }
        return null;
    }
}
