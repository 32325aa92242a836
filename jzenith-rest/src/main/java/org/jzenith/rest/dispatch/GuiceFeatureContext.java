package org.jzenith.rest.dispatch;

import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Map;

/**
 * The context of a feature. If a feature registers a class that the application has bound, registers Guice's instance.
 */
final class GuiceFeatureContext implements FeatureContext {

    private final FeatureContext context;
    private final GuiceInstances instances;

    GuiceFeatureContext(FeatureContext context, GuiceInstances instances) {
        this.context = context;
        this.instances = instances;
    }

    @Override
    public Configuration getConfiguration() {
        return context.getConfiguration();
    }

    @Override
    public FeatureContext property(String name, Object value) {
        context.property(name, value);
        return this;
    }

    @Override
    public FeatureContext register(Class<?> type) {
        Object instance = instances.find(type);
        return instance == null ? registered(context.register(type)) : register(instance);
    }

    @Override
    public FeatureContext register(Class<?> type, int priority) {
        Object instance = instances.find(type);
        return instance == null ? registered(context.register(type, priority)) : register(instance, priority);
    }

    @Override
    public FeatureContext register(Class<?> type, Class<?>... contracts) {
        Object instance = instances.find(type);
        return instance == null ? registered(context.register(type, contracts)) : register(instance, contracts);
    }

    @Override
    public FeatureContext register(Class<?> type, Map<Class<?>, Integer> contracts) {
        Object instance = instances.find(type);
        return instance == null ? registered(context.register(type, contracts)) : register(instance, contracts);
    }

    @Override
    public FeatureContext register(Object component) {
        return registered(context.register(component));
    }

    @Override
    public FeatureContext register(Object component, int priority) {
        return registered(context.register(component, priority));
    }

    @Override
    public FeatureContext register(Object component, Class<?>... contracts) {
        return registered(context.register(component, contracts));
    }

    @Override
    public FeatureContext register(Object component, Map<Class<?>, Integer> contracts) {
        return registered(context.register(component, contracts));
    }

    /** Returns this context, so that further calls in a chain use Guice too. */
    private FeatureContext registered(FeatureContext same) {
        return same == context ? this : same;
    }
}
