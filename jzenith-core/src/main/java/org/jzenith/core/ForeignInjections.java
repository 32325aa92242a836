package org.jzenith.core;

import com.google.inject.TypeLiteral;
import com.google.inject.spi.TypeEncounter;
import com.google.inject.spi.TypeListener;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Set;

/** Finds what would silently remain null: fields and methods with an {@code Inject} annotation that Guice does not know. */
final class ForeignInjections implements TypeListener {

    private static final Set<Class<?>> KNOWN = Set.of(jakarta.inject.Inject.class, com.google.inject.Inject.class);

    @Override
    public <I> void hear(TypeLiteral<I> type, TypeEncounter<I> encounter) {
        for (Class<?> c = type.getRawType(); c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                check(c.getName() + '.' + field.getName(), field, encounter);
            }
            for (Method method : c.getDeclaredMethods()) {
                check(c.getName() + '.' + method.getName() + "()", method, encounter);
            }
        }
    }

    private static void check(String member, AnnotatedElement element, TypeEncounter<?> encounter) {
        for (Annotation annotation : element.getAnnotations()) {
            Class<?> type = annotation.annotationType();
            if (type.getSimpleName().equals("Inject") && !KNOWN.contains(type)) {
                encounter.addError(InjectionProblems.foreignMessage(member, type));
            }
        }
    }
}
