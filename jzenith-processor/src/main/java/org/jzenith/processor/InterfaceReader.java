package org.jzenith.processor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;
import org.jzenith.processor.ConfigInterface.Constraint;
import org.jzenith.processor.ConfigInterface.Method;

/** Reads configuration interfaces and those that they lead to. Leaves out an interface of which anything is unusual. */
final class InterfaceReader {

    private static final String DEFAULT = "org.jzenith.core.config.ConfigDefault";
    private static final String DOC = "org.jzenith.core.config.ConfigDoc";
    private static final String CONSTRAINT = "jakarta.validation.Constraint";

    /**
     * The package of the constraints that jZenith checks itself; of others, it needs to know only that they are there.
     */
    private static final String STANDARD = "jakarta.validation.constraints";

    /** What a provider alone is concerned with. */
    private static final Set<String> IGNORED = Set.of("groups", "payload");

    private final Elements elements;
    private final Set<? extends Element> compiled;
    private final Map<String, ConfigInterface> found = new LinkedHashMap<>();

    /** Creates a reader of those interfaces that are in one of the {@code compiled} top-level types. */
    InterfaceReader(Elements elements, Set<? extends Element> compiled) {
        this.elements = elements;
        this.compiled = compiled;
    }

    /** An interface is unusual. */
    private static final class Unusual extends Exception {
        private static final long serialVersionUID = 1;
    }

    Collection<ConfigInterface> found() {
        return found.values();
    }

    /** Reads an interface with {@code @Config}. */
    void read(TypeElement type) {
        String namespace = annotation(type, ConfigProcessor.CONFIG);
        if (namespace != null) {
            found.remove(type.getQualifiedName().toString()); // Another interface may have led to it before.
            read(type, namespace);
        }
    }

    private void read(TypeElement type, @Nullable String namespace) {
        String name = type.getQualifiedName().toString();
        if (found.containsKey(name) || !isUsual(type)) {
            return;
        }
        try {
            List<Method> methods = new ArrayList<>();
            for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
                if (!method.getModifiers().contains(Modifier.STATIC)
                        && !method.getModifiers().contains(Modifier.PRIVATE)
                        && !isOfObject(method)) {
                    methods.add(method(method));
                }
            }
            if (methods.stream().map(Method::name).distinct().count() == methods.size()) {
                found.put(
                        name,
                        new ConfigInterface(
                                type,
                                elements.getPackageOf(type).getQualifiedName().toString(),
                                namespace,
                                methods));
                ElementFilter.methodsIn(type.getEnclosedElements()).forEach(this::readNested);
            }
        } catch (Unusual e) {
            found.remove(name); // Reflection reads it, and reports what is wrong if it is.
        }
    }

    /** Returns whether a class in the same package can implement the interface, and its methods are all its own. */
    private static boolean isUsual(TypeElement type) {
        return type.getKind() == ElementKind.INTERFACE
                && type.getTypeParameters().isEmpty()
                && type.getInterfaces().isEmpty()
                && !type.getModifiers().contains(Modifier.SEALED)
                && enclosing(type)
                        .allMatch(element -> (element instanceof TypeElement)
                                && !element.getModifiers().contains(Modifier.PRIVATE));
    }

    /** Returns an element and what it is in, up to the top-level type. */
    private static Stream<Element> enclosing(Element element) {
        return Stream.<@Nullable Element>iterate(
                        element,
                        next -> next != null && next.getKind() != ElementKind.PACKAGE,
                        next -> next == null ? null : next.getEnclosingElement())
                .map(Objects::requireNonNull);
    }

    private void readNested(ExecutableElement method) {
        if (method.isDefault() || !(method.getReturnType() instanceof DeclaredType returned)) {
            return;
        }
        DeclaredType nested = returned.getTypeArguments().size() == 1
                        && nameOf(returned).equals("java.util.Optional")
                        && returned.getTypeArguments().get(0) instanceof DeclaredType inner
                ? inner
                : returned;
        TypeElement type = (TypeElement) nested.asElement();
        if (type.getKind() == ElementKind.INTERFACE && enclosing(type).anyMatch(compiled::contains)) {
            read(type, annotation(type, ConfigProcessor.CONFIG));
        }
    }

    private static boolean isOfObject(ExecutableElement method) {
        int parameters = method.getParameters().size();
        return switch (method.getSimpleName().toString()) {
            case "toString", "hashCode" -> parameters == 0;
            case "equals" ->
                parameters == 1
                        && method.getParameters().get(0).asType().toString().equals("java.lang.Object");
            default -> false;
        };
    }

    private Method method(ExecutableElement method) throws Unusual {
        boolean computed = method.isDefault();
        if (!computed
                && (!method.getParameters().isEmpty()
                        || !method.getTypeParameters().isEmpty())) {
            throw new Unusual();
        }
        String description = annotation(method, DOC);
        List<Constraint> onElement = new ArrayList<>();
        if (method.getReturnType() instanceof DeclaredType returned
                && !returned.getTypeArguments().isEmpty()) {
            onElement = constraints(returned.getTypeArguments()
                    .get(returned.getTypeArguments().size() - 1)
                    .getAnnotationMirrors());
        }
        return new Method(
                method.getSimpleName().toString(),
                computed ? null : source(method.getReturnType()),
                annotation(method, DEFAULT),
                description == null ? "" : description,
                constraints(method.getAnnotationMirrors()),
                onElement);
    }

    /** Returns the value of an annotation that has just this one attribute, or null if there is no such annotation. */
    private static @Nullable String annotation(Element element, String type) {
        return element.getAnnotationMirrors().stream()
                .filter(annotation -> nameOf(annotation.getAnnotationType()).equals(type))
                .flatMap(annotation -> annotation.getElementValues().values().stream())
                .map(value -> (String) value.getValue())
                .findFirst()
                .orElse(null);
    }

    private List<Constraint> constraints(List<? extends AnnotationMirror> annotations) {
        List<Constraint> constraints = new ArrayList<>();
        for (AnnotationMirror annotation : annotations) {
            if (isConstraint(annotation)) {
                constraints.add(constraint(annotation));
            } else {
                for (AnnotationValue value : annotation.getElementValues().values()) {
                    if (value.getValue() instanceof List<?> several) {
                        constraints.addAll(repeated(several));
                    }
                }
            }
        }
        return constraints;
    }

    /** Returns the constraints in a container of repeated ones; nothing if it contains something else. */
    private List<Constraint> repeated(List<?> values) {
        List<Constraint> constraints = new ArrayList<>();
        for (Object value : values) {
            if (((AnnotationValue) value).getValue() instanceof AnnotationMirror annotation
                    && isConstraint(annotation)) {
                constraints.add(constraint(annotation));
            }
        }
        return constraints;
    }

    private static boolean isConstraint(AnnotationMirror annotation) {
        return annotation.getAnnotationType().asElement().getAnnotationMirrors().stream()
                .anyMatch(meta -> nameOf(meta.getAnnotationType()).equals(CONSTRAINT));
    }

    private Constraint constraint(AnnotationMirror annotation) {
        TypeElement type = (TypeElement) annotation.getAnnotationType().asElement();
        Map<String, String> attributes = new TreeMap<>();
        if (elements.getPackageOf(type).getQualifiedName().contentEquals(STANDARD)) {
            elements.getElementValuesWithDefaults(annotation).forEach((attribute, value) -> {
                String name = attribute.getSimpleName().toString();
                boolean standardMessage =
                        name.equals("message") && !annotation.getElementValues().containsKey(attribute);
                if (!IGNORED.contains(name) && !standardMessage) {
                    attributes.put(name, Literals.attribute(value.getValue(), attribute.getReturnType()));
                }
            });
        }
        return new Constraint(elements.getBinaryName(type).toString(), attributes);
    }

    /** Returns a type as it is written in source code, without its annotations. */
    private static String source(TypeMirror type) throws Unusual {
        if (type.getKind().isPrimitive()) {
            return type.getKind().name().toLowerCase(Locale.ROOT);
        } else if (type instanceof ArrayType array) {
            return source(array.getComponentType()) + "[]";
        } else if (!(type instanceof DeclaredType declared) || type.getKind() == TypeKind.ERROR) {
            throw new Unusual(); // Another processor may still generate it.
        } else if (declared.getTypeArguments().isEmpty()) {
            return nameOf(declared);
        } else {
            List<String> arguments = new ArrayList<>();
            for (TypeMirror argument : declared.getTypeArguments()) {
                arguments.add(source(argument));
            }
            return nameOf(declared) + arguments.stream().collect(Collectors.joining(", ", "<", ">"));
        }
    }

    private static String nameOf(DeclaredType type) {
        return ((TypeElement) type.asElement()).getQualifiedName().toString();
    }
}
