package org.jzenith.core.config.schema;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigBinding;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigGroup.Derived;
import org.jzenith.core.config.schema.ConfigGroup.Nested;
import org.jzenith.core.config.value.Constraints;
import org.jzenith.core.config.value.ConversionException;
import org.jzenith.core.config.value.ValueType;

/** Reads the declarations of a configuration interface. Reports a wrong declaration and leaves it out. */
final class SchemaReader {

    private static final Pattern NAMESPACE = Pattern.compile("[a-z][a-z0-9]*([.-][a-z0-9]+)*");

    private final ConfigFindings findings;
    private final Set<String> leftOut = new HashSet<>();
    private final Deque<Class<?>> path = new ArrayDeque<>();

    SchemaReader(ConfigFindings findings) {
        this.findings = findings;
    }

    /** Returns the keys with a wrong declaration. An operator who sets them makes no mistake. */
    Set<String> leftOut() {
        return leftOut;
    }

    /**
     * Reads an interface in the namespace to which it is bound; returns null if it is not a valid interface with
     * {@link Config}.
     */
    @Nullable
    ConfigGroup read(ConfigBinding binding) {
        Class<?> type = binding.type();
        Config declared = type.getAnnotation(Config.class);
        if (!type.isInterface() || declared == null) {
            findings.problem(ConfigProblems.badInterface(
                    type,
                    "is not a configuration",
                    "make it an interface and annotate it with @Config(\"<namespace>\")"));
            return null;
        }
        String namespace = binding.namespace() == null ? declared.value() : binding.namespace();
        if (!NAMESPACE.matcher(namespace).matches()) {
            findings.problem(ConfigProblems.badInterface(
                    type,
                    "has the namespace " + Redaction.quote(namespace),
                    "write it in lower case with digits, dots and dashes, such as @Config(\"rest\")"));
            return null;
        }
        return group(type, namespace);
    }

    private ConfigGroup group(Class<?> type, String prefix) {
        path.push(type);
        List<ConfigProperty> properties = new ArrayList<>();
        List<Nested> nested = new ArrayList<>();
        Map<Method, Derived> derived = new LinkedHashMap<>();
        for (Method method : Arrays.stream(type.getMethods())
                .sorted((one, other) -> one.getName().compareTo(other.getName()))
                .toList()) {
            String key = prefix + '.' + ConfigNames.kebabCase(method.getName());
            try {
                if (method.isDefault()) {
                    derived.put(method, derived(method));
                } else if (Modifier.isAbstract(method.getModifiers()) && !isOfObject(method)) {
                    addAccessor(method, key, properties, nested);
                }
            } catch (ConversionException e) {
                leftOut.add(key);
                findings.problem(ConfigProblems.badInterface(
                        method.getDeclaringClass(),
                        "the accessor " + method.getName() + ' ' + e.what(),
                        "correct the accessor"));
            }
        }
        path.pop();
        return new ConfigGroup(type, prefix, properties, nested, derived);
    }

    private void addAccessor(Method method, String key, List<ConfigProperty> properties, List<Nested> nested)
            throws ConversionException {
        Type returned = method.getGenericReturnType();
        ValueType type = ValueType.of(returned);
        Class<?> inner = type == null ? nestedType(returned) : null;
        if (method.getParameterCount() > 0 || (type == null && inner == null)) {
            leftOut.add(key);
            findings.problem(ConfigProblems.badAccessor(method));
        } else if (type != null) {
            properties.add(property(method, key, type));
        } else if (inner != null && path.contains(inner)) {
            throw new ConversionException(
                    "leads back to " + inner.getSimpleName() + ", so that there is no end of keys");
        } else if (inner != null) {
            refuseDefault(method, "and leads to keys, which have their own defaults");
            nested.add(new Nested(method, group(inner, key), method.getReturnType() == Optional.class));
        }
    }

    private static ConfigProperty property(Method method, String key, ValueType type) throws ConversionException {
        ConfigDefault defaultValue = method.getAnnotation(ConfigDefault.class);
        ConfigDoc doc = method.getAnnotation(ConfigDoc.class);
        String text = defaultValue == null ? null : defaultValue.value();
        ConfigProperty property =
                new ConfigProperty(method, key, type, text, doc == null ? "" : doc.value(), Constraints.of(method));
        if (type.isMap()) {
            refuseDefault(method, "and returns a map, which is empty by default");
        } else if (text != null && !text.contains("${")) {
            checkDefault(property, text);
        }
        return property;
    }

    private static void checkDefault(ConfigProperty property, String text) throws ConversionException {
        try {
            if (!property.constraints().allow(property.type().convert(text))) {
                throw new ConversionException("is not allowed (expected: " + property.expected() + ')');
            }
        } catch (ConversionException e) {
            throw new ConversionException(
                    "has the default " + (property.secret() ? Redaction.MASK : Redaction.quote(text)) + ", which "
                            + e.what(property.secret()));
        }
    }

    private static void refuseDefault(Method method, String why) throws ConversionException {
        if (method.isAnnotationPresent(ConfigDefault.class)) {
            throw new ConversionException("has a @ConfigDefault " + why);
        }
    }

    /**
     * Returns the handle of a method with a body. Looks it up as the interface itself does, because the interface may
     * not be public.
     */
    private static Derived derived(Method method) throws ConversionException {
        refuseDefault(method, "and a body, of which only one can be");
        Class<?> owner = method.getDeclaringClass();
        try {
            return new Derived(
                    MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).unreflectSpecial(method, owner),
                    Constraints.of(method));
        } catch (IllegalAccessException e) {
            throw new ConversionException("has a body in a module that does not open its package to org.jzenith.core");
        }
    }

    /**
     * Returns the nested interface that an accessor returns, directly or in an Optional; null if it is not an interface
     * of the application.
     */
    private static @Nullable Class<?> nestedType(Type returned) {
        Type type = returned instanceof ParameterizedType generic && generic.getRawType() == Optional.class
                ? generic.getActualTypeArguments()[0]
                : returned;
        boolean nested = type instanceof Class<?> raw
                && raw.isInterface()
                && !raw.isAnnotation()
                && raw.getTypeParameters().length == 0
                && !raw.getName().startsWith("java.");
        return nested ? (Class<?>) type : null;
    }

    /**
     * Returns whether a method belongs to {@link Object}: an interface may redeclare {@code toString} and the like to
     * document them.
     */
    private static boolean isOfObject(Method method) {
        return switch (method.getName()) {
            case "toString", "hashCode" -> method.getParameterCount() == 0;
            case "equals" -> method.getParameterCount() == 1 && method.getParameterTypes()[0] == Object.class;
            default -> false;
        };
    }
}
