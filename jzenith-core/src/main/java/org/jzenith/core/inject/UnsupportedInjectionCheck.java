package org.jzenith.core.inject;

import com.google.inject.TypeLiteral;
import com.google.inject.spi.TypeEncounter;
import com.google.inject.spi.TypeListener;
import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Set;

/**
 * Finds fields and methods with an {@code Inject} annotation that Guice does not know. They would silently remain null.
 */
final class UnsupportedInjectionCheck implements TypeListener {

    private static final Set<Class<?>> KNOWN = Set.of(jakarta.inject.Inject.class, com.google.inject.Inject.class);

    @Override
    public <I> void hear(TypeLiteral<I> type, TypeEncounter<I> encounter) {
        for (Class<?> c = type.getRawType(); c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                check(field, "", encounter);
            }
            for (Method method : c.getDeclaredMethods()) {
                check(method, "()", encounter);
            }
        }
    }

    private static <M extends AccessibleObject & Member> void check(
            M member, String suffix, TypeEncounter<?> encounter) {
        for (Annotation annotation : member.getAnnotations()) {
            Class<?> type = annotation.annotationType();
            if (type.getSimpleName().equals("Inject") && !KNOWN.contains(type)) {
                encounter.addError(InjectionProblems.foreignMessage(
                        member.getDeclaringClass().getName() + '.' + member.getName() + suffix, type));
            }
        }
    }
}
