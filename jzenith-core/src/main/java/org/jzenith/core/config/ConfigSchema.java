package org.jzenith.core.config;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.Problem;

/** What a configuration interface declares: its namespace and its keys, in alphabetical order. */
record ConfigSchema(Class<?> type, String namespace, List<ConfigProperty> properties) {

    /** Reads an interface, or returns null if it is none; what it declares wrongly is added to {@code problems} and left out. */
    static @Nullable ConfigSchema of(Class<?> type, List<Problem> problems) {
        Config config = type.getAnnotation(Config.class);
        if (!type.isInterface() || config == null) {
            problems.add(ConfigProblems.badInterface(type, "is not a configuration",
                    "make it an interface and annotate it with @Config(\"<namespace>\")"));
            return null;
        }
        List<ConfigProperty> properties = new ArrayList<>();
        for (Method method : Arrays.stream(type.getMethods()).sorted(Comparator.comparing(Method::getName)).toList()) {
            if (Modifier.isAbstract(method.getModifiers())) {
                addProperty(config.value(), method, properties, problems);
            }
        }
        return new ConfigSchema(type, config.value(), List.copyOf(properties));
    }

    private static void addProperty(
            String namespace, Method method, List<ConfigProperty> properties, List<Problem> problems) {
        ConfigConverter converter = ConfigConverter.of(method.getGenericReturnType());
        if (converter == null || method.getParameterCount() > 0) {
            problems.add(ConfigProblems.badInterface(method.getDeclaringClass(),
                    "the method " + method.getName() + " has parameters or returns " + method.getGenericReturnType().getTypeName()
                            + ", which is not a configuration type",
                    "return a number, boolean, String, enum, Duration, DataSize, URI, Path, Optional or List"));
            return;
        }
        ConfigDefault annotation = method.getAnnotation(ConfigDefault.class);
        String key = namespace + '.' + ConfigNames.kebabCase(method.getName());
        properties.add(new ConfigProperty(method, key, converter, annotation == null ? null : annotation.value()));
    }
}
