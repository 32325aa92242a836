package org.jzenith.core.inject;

import com.google.inject.CreationException;
import com.google.inject.spi.Dependency;
import com.google.inject.spi.Message;
import java.lang.reflect.Constructor;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

/**
 * Every problem that dependency injection can have, derived from Guice's messages, each with its stable id and wording.
 */
public final class InjectionProblems {

    private static final Pattern UNBOUND = Pattern.compile(
            "(?:Explicit bindings are required and (.+?) is not explicitly bound|No implementation for (.+?) was bound)\\.(?s:.*)");
    private static final Pattern NO_CONSTRUCTOR =
            Pattern.compile("No injectable constructor for type (\\S+?)\\.?(?:\\s(?s:.*))?");
    private static final Pattern TWICE = Pattern.compile("(.+?) was bound multiple times\\.(?s:.*)");
    private static final Pattern CIRCLE = Pattern.compile(
            "Found a circular dependency involving (.+), and circular dependencies are disabled\\.(?s:.*)");
    private static final Pattern INTERCEPTOR =
            Pattern.compile("Binding interceptor is not supported when bytecode generation is disabled\\.(?s:.*)");
    private static final Pattern FOREIGN = Pattern.compile("(\\S+) has an @(\\S+), which Guice does not know");

    private InjectionProblems() {}

    /**
     * Returns the error message to report to Guice for a member with an {@code Inject} annotation of another package.
     */
    public static String foreignMessage(String member, Class<?> annotation) {
        return member + " has an @" + annotation.getName() + ", which Guice does not know";
    }

    public static List<Problem> of(CreationException failure) {
        return of(failure.getErrorMessages());
    }

    public static List<Problem> of(Collection<Message> messages) {
        Map<Problem, Set<String>> sources = new LinkedHashMap<>();
        for (Message message : messages) {
            for (Problem problem : problems(message)) {
                Set<String> known = sources.computeIfAbsent(from(null, problem), any -> new LinkedHashSet<>());
                if (problem.source() != null) {
                    known.add(problem.source());
                }
            }
        }
        return sources.entrySet().stream()
                .map(problem -> from(
                        problem.getValue().isEmpty() ? null : String.join(", ", problem.getValue()), problem.getKey()))
                .toList();
    }

    /** Returns what a constructor or provider has found out itself, if it has; else what Guice says. */
    private static List<Problem> problems(Message message) {
        return message.getCause() instanceof StartupException known ? known.problems() : List.of(of(message));
    }

    /** Returns the problem with another source: something that is missing in several places is one problem. */
    private static Problem from(@Nullable String source, Problem problem) {
        return new Problem(problem.id(), problem.subject(), problem.what(), problem.expected(), source, problem.fix());
    }

    private static Problem of(Message message) {
        String text = message.getMessage().strip();
        String source = source(message);
        Matcher unbound = UNBOUND.matcher(text);
        if (unbound.matches()) {
            return unbound.group(1) != null
                    ? unbound(unbound.group(1), !needsAbstract(message), source)
                    : unbound(unbound.group(2), false, source);
        }
        Matcher noConstructor = NO_CONSTRUCTOR.matcher(text);
        if (noConstructor.matches()) {
            return noConstructor(noConstructor.group(1));
        }
        Matcher twice = TWICE.matcher(text);
        if (twice.matches()) {
            return boundTwice(twice.group(1), source);
        }
        Matcher circle = CIRCLE.matcher(text);
        if (circle.matches()) {
            return circle(circle.group(1), source);
        }
        Matcher foreign = FOREIGN.matcher(text);
        if (foreign.matches()) {
            return foreignInject(foreign.group(1), foreign.group(2));
        }
        if (INTERCEPTOR.matcher(text).matches()) {
            return interceptor(source);
        }
        Throwable cause = message.getCause();
        if (cause != null && text.startsWith("An exception was caught and reported")) {
            return moduleFailed(cause);
        }
        return cause != null ? creationFailed(source, cause) : other(firstLine(text), source);
    }

    /**
     * Returns the last source that Guice names, without the modules that installed it: most of them are jZenith's own.
     */
    private static String source(Message message) {
        List<Object> sources = message.getSources();
        if (!sources.isEmpty()
                && sources.get(sources.size() - 1) instanceof Dependency<?> dependency
                && dependency.getInjectionPoint()
                        != null) { // Its text would repeat what is needed, and add the parameter's number.
            return place(dependency.getInjectionPoint().getMember());
        }
        String source = message.getSource();
        int modules = source.indexOf(" (installed by:");
        return modules < 0 ? source : source.substring(0, modules);
    }

    private static boolean needsAbstract(Message message) {
        List<Object> sources = message.getSources();
        return !sources.isEmpty()
                && sources.get(sources.size() - 1) instanceof Dependency<?> dependency
                && Modifier.isAbstract(
                        dependency.getKey().getTypeLiteral().getRawType().getModifiers());
    }

    private static String place(Member member) {
        String type = member.getDeclaringClass().getName();
        return member instanceof Constructor
                ? "the constructor of " + type
                : type + '.' + member.getName() + (member instanceof Method ? "()" : "");
    }

    /**
     * A type without a binding. What is proposed has a scope: without one, each injection would create another
     * instance.
     */
    public static Problem unbound(String type, boolean concrete, String source) {
        String example =
                "such as bind(" + simpleName(type) + ".class)" + (concrete ? "" : ".to(...)") + ".in(Singleton.class)";
        return new Problem(
                "INJECT-1",
                type,
                "is required but not bound",
                "a binding",
                source,
                "bind it in a module of the application, "
                        + (type.matches("[\\w.$]+")
                                ? example
                                : "in a scope such as Singleton")); // Of a generic or annotated type, the text is no
        // code.
    }

    public static Problem noConstructor(String type) {
        return new Problem(
                "INJECT-2",
                type,
                "has no constructor that could be injected",
                "one constructor with jakarta.inject.Inject, or none with parameters",
                null,
                "annotate the constructor with jakarta.inject.Inject, not with an Inject of another package");
    }

    public static Problem boundTwice(String type, String source) {
        return new Problem(
                "INJECT-3",
                type,
                "is bound more than once",
                "one binding",
                source,
                "remove all bindings but one, or distinguish them by a binding annotation");
    }

    public static Problem circle(String type, String source) {
        return new Problem(
                "INJECT-4",
                type,
                "depends on itself through other classes",
                "no cycle",
                source,
                "move the common part to a class of its own, or inject a Provider on one side");
    }

    public static Problem creationFailed(String source, Throwable cause) {
        return new Problem(
                "INJECT-5",
                source,
                "failed: " + describe(cause),
                null,
                null,
                "correct what the constructor or provider does; the log has the whole failure at DEBUG");
    }

    public static Problem moduleFailed(Throwable cause) {
        return new Problem(
                "INJECT-6",
                "a module",
                "failed in configure(): " + describe(cause),
                null,
                FailureText.place(cause),
                "correct the module");
    }

    public static Problem other(String text, String source) {
        return new Problem(
                "INJECT-7",
                "dependency injection",
                text.endsWith(".") ? text.substring(0, text.length() - 1) : text,
                null,
                source,
                "correct the bindings");
    }

    public static Problem foreignInject(String member, String annotation) {
        return new Problem(
                "INJECT-8",
                member,
                "has the annotation " + annotation + ", which is ignored: nothing would be injected",
                "jakarta.inject.Inject",
                null,
                "import jakarta.inject.Inject, or better, make it a constructor parameter");
    }

    public static Problem interceptor(String source) {
        return new Problem(
                "INJECT-9",
                "bindInterceptor",
                "needs classes that Guice generates at the start, which is switched off for a faster start",
                null,
                source,
                "start the JVM with -D" + GuiceBytecode.OPTION + "=ENABLED");
    }

    private static String describe(Throwable cause) {
        return cause.getMessage() == null
                ? cause.getClass().getName()
                : cause.getClass().getName() + ": " + firstLine(cause.getMessage());
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").strip();
    }

    private static String simpleName(String type) {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }
}
