package org.jzenith.rest.invocation;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.sse.Sse;
import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.resteasy.core.FormParamInjector;
import org.jboss.resteasy.core.InjectorFactoryImpl;
import org.jboss.resteasy.core.providerfactory.ResteasyProviderFactoryDelegate;
import org.jboss.resteasy.spi.MethodInjector;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.spi.ValueInjector;
import org.jboss.resteasy.spi.metadata.Parameter;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.AccessRules;
import org.jzenith.rest.bridge.ResourceMethods;
import org.jzenith.rest.method.BlockedWarning;
import org.jzenith.rest.method.MethodSettings;
import org.jzenith.rest.method.ResourceMethodBinding;
import org.jzenith.rest.parameter.CompleteValues;
import org.jzenith.rest.sse.sink.EventContext;

/**
 * Makes RESTEasy call every resource method on the right thread: on the event loop of its request, or on a worker. Also
 * injects jZenith's {@code Sse} and the objects of the current request.
 */
public final class MethodInjectorFactory extends InjectorFactoryImpl {

    private static final Set<Class<?>> OPTIONALS =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    private final ValueInjector events = new ConstantInjector(new EventContext());
    private final ResourceMethods methods;
    private final ExecutorService workers;
    private final Function<ResourceLocator, CompletableFuture<?>> prerequisites;
    private final Duration blockedWarning;
    private final boolean rulesRequired;

    /**
     * Takes the registry of the methods and the settings of their calls.
     *
     * @param workers calls methods that may block
     * @param prerequisites returns a future that must complete before a method is called
     * @param blockedWarning the time after which a method that must not block causes a warning
     * @param rulesRequired whether a method without an access rule is closed to all callers
     */
    public MethodInjectorFactory(
            ResourceMethods methods,
            ExecutorService workers,
            Function<ResourceLocator, CompletableFuture<?>> prerequisites,
            Duration blockedWarning,
            boolean rulesRequired) {
        this.methods = methods;
        this.workers = workers;
        this.prerequisites = prerequisites;
        this.blockedWarning = blockedWarning;
        this.rulesRequired = rulesRequired;
    }

    @Override
    public MethodInjector createMethodInjector(ResourceLocator method, ResteasyProviderFactory factory) {
        MethodSettings settings = methods.settingsOf(method);
        CompletableFuture<?> prerequisite = prerequisites.apply(method);
        BlockedWarning warning = new BlockedWarning(settings.name(), blockedWarning);
        AccessRules access = new AccessRules(method, rulesRequired && method instanceof ResourceMethod);
        MethodInjector injector =
                new ThreadedMethodInjector(method, factory, settings, workers, prerequisite, warning, access);
        methods.add(new ResourceMethodBinding(method, factory, injector, settings, prerequisite, warning));
        return injector;
    }

    /**
     * Parameters belong to one request, and so do the fields of a {@code @BeanParam}; other fields may belong to a
     * singleton.
     */
    @Override
    public ValueInjector createParameterExtractor(Parameter parameter, ResteasyProviderFactory factory) {
        if (parameter.getType() == Sse.class) {
            return events;
        }
        return switch (parameter.getParamType()) {
            case CONTEXT -> context(parameter, factory);
            case FORM_PARAM ->
                form(
                        parameter.getParamName(),
                        parameter.getType(),
                        parameter.getGenericType(),
                        parameter.getAnnotations(),
                        parameter.isEncoded(),
                        factory,
                        () -> parameter.isEncoded()
                                ? fields(
                                        parameter.getParamName(),
                                        parameter.getDefaultValue(),
                                        parameter.getType(),
                                        parameter.getGenericType(),
                                        parameter.getAccessibleObject(),
                                        parameter.getAnnotations(),
                                        factory)
                                : super.createParameterExtractor(parameter, factory));
            case PATH_PARAM ->
                complete(
                        OPTIONALS.contains(parameter.getType()) // RESTEasy injects them in all other places.
                                ? super.createParameterExtractor(
                                        parameter.getResourceClass().getClazz(),
                                        parameter.getAccessibleObject(),
                                        parameter.getParamName(),
                                        parameter.getType(),
                                        parameter.getGenericType(),
                                        parameter.getAnnotations(),
                                        factory)
                                : super.createParameterExtractor(parameter, factory),
                        parameter,
                        factory);
            case BEAN_PARAM, FORM ->
                parameter.getType().isRecord()
                        ? record(parameter.getType(), factory)
                        : super.createParameterExtractor(parameter, new BeanProviders(factory));
            default -> complete(super.createParameterExtractor(parameter, factory), parameter, factory);
        };
    }

    @Override
    @SuppressWarnings("rawtypes") // as in RESTEasy
    public ValueInjector createParameterExtractor(
            Class owner,
            AccessibleObject target,
            String name,
            Class type,
            Type genericType,
            Annotation[] annotations,
            boolean useDefault,
            ResteasyProviderFactory factory) {
        if (type == Sse.class) {
            return events;
        }
        if (type.isRecord() && annotation(BeanParam.class, annotations) != null) {
            return record(type, factory);
        }
        FormParam field = annotation(FormParam.class, annotations);
        if (field != null) {
            DefaultValue other = annotation(DefaultValue.class, annotations);
            boolean encoded =
                    target.isAnnotationPresent(Encoded.class) || annotation(Encoded.class, annotations) != null;
            return form(
                    field.value(),
                    type,
                    genericType,
                    annotations,
                    encoded,
                    factory,
                    () -> encoded
                            ? fields(
                                    field.value(),
                                    other == null ? null : other.value(),
                                    type,
                                    genericType,
                                    target,
                                    annotations,
                                    factory)
                            : super.createParameterExtractor(
                                    owner, target, name, type, genericType, annotations, useDefault, factory));
        }
        ValueInjector extractor = super.createParameterExtractor(
                owner, target, name, type, genericType, annotations, useDefault, factory);
        if (factory instanceof BeanProviders && target.isAnnotationPresent(Context.class)) {
            return context(type, extractor);
        }
        return CompleteValues.of(extractor, genericType, annotations, factory);
    }

    private static ValueInjector complete(
            ValueInjector extractor, Parameter parameter, ResteasyProviderFactory factory) {
        return CompleteValues.of(extractor, parameter.getGenericType(), parameter.getAnnotations(), factory);
    }

    /** If the parameter requires the original text of a field, RESTEasy would encode the decoded text again. */
    private static ValueInjector fields(
            String name,
            @Nullable String defaultValue,
            Class<?> type,
            Type genericType,
            AccessibleObject target,
            Annotation[] annotations,
            ResteasyProviderFactory factory) {
        return new FormParamInjector(type, genericType, target, name, defaultValue, false, annotations, factory);
    }

    /** Reads the annotations from the fields, which have them whether or not the record declares its constructor. */
    private ValueInjector record(Class<?> type, ResteasyProviderFactory factory) {
        ResteasyProviderFactory providers = factory instanceof BeanProviders ? factory : new BeanProviders(factory);
        return new RecordInjector(type, component -> {
            try {
                Field field = type.getDeclaredField(component.getName());
                return createParameterExtractor(
                        type,
                        field,
                        field.getName(),
                        field.getType(),
                        field.getGenericType(),
                        field.getAnnotations(),
                        false,
                        providers);
            } catch (NoSuchFieldException e) {
                throw new IllegalStateException(e); // Each component has a field.
            }
        });
    }

    private static ValueInjector form(
            String name,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            boolean encoded,
            ResteasyProviderFactory factory,
            Supplier<ValueInjector> resteasy) {
        ValueInjector parts = FormArgument.ofParts(name, genericType);
        return parts == null
                ? FormArgument.of(
                        name, type, CompleteValues.of(resteasy.get(), genericType, annotations, factory), encoded)
                : parts;
    }

    private static <A extends Annotation> @Nullable A annotation(Class<A> type, Annotation[] annotations) {
        return Stream.of(annotations)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElse(null);
    }

    private ValueInjector context(Parameter parameter, ResteasyProviderFactory factory) {
        CallerType caller = CallerType.of(parameter.getType(), parameter.getGenericType());
        return caller == null
                ? context(parameter.getType(), super.createParameterExtractor(parameter, factory))
                : new CallerArgument(caller, String.valueOf(parameter.getAccessibleObject()));
    }

    private static ValueInjector context(Class<?> type, ValueInjector resteasy) {
        return type.isInterface() ? new ContextArgument(type, resteasy) : resteasy;
    }

    /** The same factory, as a type that identifies fields of beans. */
    private static final class BeanProviders extends ResteasyProviderFactoryDelegate {

        BeanProviders(ResteasyProviderFactory factory) {
            super(factory);
        }
    }
}
