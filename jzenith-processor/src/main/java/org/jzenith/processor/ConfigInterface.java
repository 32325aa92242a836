package org.jzenith.processor;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * A configuration interface that a class can be generated for.
 *
 * @param type the interface
 * @param packageOf the name of its package; empty for the unnamed one
 * @param namespace the value of {@code @Config}, or null for an interface that another one leads to
 * @param methods its methods, in the order of the source
 */
record ConfigInterface(TypeElement type, String packageOf, @Nullable String namespace, List<Method> methods) {

    /**
     * A method of the interface.
     *
     * @param returned the return type as it is written in source code; null for a method with a body
     * @param defaultText the text of {@code @ConfigDefault}, or null
     * @param description the text of {@code @ConfigDoc}, or an empty string
     * @param onAccessor the constraints on the method
     * @param onElement the constraints on the last type argument of what it returns
     */
    record Method(
            String name,
            @Nullable String returned,
            @Nullable String defaultText,
            String description,
            List<Constraint> onAccessor,
            List<Constraint> onElement) {}

    /**
     * A constraint.
     *
     * @param type the binary name of the annotation type
     * @param attributes if it is a constraint of Bean Validation itself, its attributes' names and their values as
     *     expressions of source code
     */
    record Constraint(String type, Map<String, String> attributes) {}

    /** Returns the name of the class that is generated: {@code a.Outer.Inner} has {@code a.Outer_Inner_Config}. */
    String generatedName() {
        return packageOf.isEmpty() ? generatedSimpleName() : packageOf + '.' + generatedSimpleName();
    }

    String generatedSimpleName() {
        String name = type.getQualifiedName().toString();
        return (packageOf.isEmpty() ? name : name.substring(packageOf.length() + 1)).replace('.', '_') + "_Config";
    }
}
