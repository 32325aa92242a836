package org.jzenith.core.inject;

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
import java.util.function.BiFunction;
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

    /** A message of Guice, and what it means. */
    private record Rule(Pattern message, BiFunction<Matcher, Message, Problem> problem) {
        Rule(String message, BiFunction<Matcher, Message, Problem> problem) {
            this(Pattern.compile(message + "(?s:.*)"), problem);
        }
    }

    private static final List<Rule> RULES = List.of(
            new Rule(
                    "Explicit bindings are required and (.+?) is not explicitly bound\\.",
                    (found, message) -> unbound(found.group(1), !needsAbstract(message), source(message))),
            new Rule(
                    "No implementation for (.+?) was bound\\.",
                    (found, message) -> unbound(found.group(1), false, source(message))),
            new Rule("No injectable constructor for type (\\S+?)\\.?(?:\\s|\\z)", (found, message) -> Problem.of(
                            "INJECT-2", found.group(1))
                    .what("has no constructor that could be injected")
                    .expected("one constructor with jakarta.inject.Inject, or none with parameters")
                    .fix("annotate the constructor with jakarta.inject.Inject, not with an Inject of another package")),
            new Rule("(.+?) was bound multiple times\\.", (found, message) -> Problem.of("INJECT-3", found.group(1))
                    .what("is bound more than once")
                    .expected("one binding")
                    .from(source(message))
                    .fix("remove all bindings but one, or distinguish them by a binding annotation")),
            new Rule(
                    "Found a circular dependency involving (.+), and circular dependencies are disabled\\.",
                    (found, message) -> Problem.of("INJECT-4", found.group(1))
                            .what("depends on itself through other classes")
                            .expected("no cycle")
                            .from(source(message))
                            .fix("move the common part to a class of its own, or inject a Provider on one side")),
            new Rule("(\\S+) has an @(\\S+), which Guice does not know\\z", (found, message) -> Problem.of(
                            "INJECT-8", found.group(1))
                    .what("has the annotation " + found.group(2) + ", which is ignored: nothing would be injected")
                    .expected("jakarta.inject.Inject")
                    .fix("import jakarta.inject.Inject, or better, make it a constructor parameter")),
            new Rule(
                    "Binding interceptor is not supported when bytecode generation is disabled\\.",
                    (found, message) -> Problem.of("INJECT-9", "bindInterceptor")
                            .what("needs classes that Guice generates at the start, which is switched off for a "
                                    + "faster start")
                            .from(source(message))
                            .fix("start the JVM with -D" + GuiceBytecode.OPTION + "=ENABLED")));

    private InjectionProblems() {}

    /**
     * Returns the error message to report to Guice for a member with an {@code Inject} annotation of another package.
     */
    public static String foreignMessage(String member, Class<?> annotation) {
        return member + " has an @" + annotation.getName() + ", which Guice does not know";
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
        for (Rule rule : RULES) {
            Matcher found = rule.message().matcher(text);
            if (found.matches()) {
                return rule.problem().apply(found, message);
            }
        }
        Throwable cause = message.getCause();
        if (cause == null) {
            String line = firstLine(text);
            return Problem.of("INJECT-7", "dependency injection")
                    .what(line.endsWith(".") ? line.substring(0, line.length() - 1) : line)
                    .from(source(message))
                    .fix("correct the bindings");
        }
        if (text.startsWith("An exception was caught and reported")) {
            return Problem.of("INJECT-6", "a module")
                    .what("failed in configure(): " + describe(cause))
                    .from(FailureText.place(cause))
                    .fix("correct the module");
        }
        return Problem.of("INJECT-5", source(message))
                .what("failed: " + describe(cause))
                .fix("correct what the constructor or provider does; the log has the whole failure at DEBUG");
    }

    /**
     * Returns the last source that Guice names, without the modules that installed it: most of them are jZenith's own.
     */
    private static String source(Message message) {
        Dependency<?> dependency = dependency(message);
        if (dependency != null && dependency.getInjectionPoint() != null) {
            // Its text would repeat what is needed, and add the parameter's number.
            return place(dependency.getInjectionPoint().getMember());
        }
        String source = message.getSource();
        int modules = source.indexOf(" (installed by:");
        return modules < 0 ? source : source.substring(0, modules);
    }

    /** Returns what could not be injected, if Guice says where. */
    private static @Nullable Dependency<?> dependency(Message message) {
        List<Object> sources = message.getSources();
        return !sources.isEmpty() && sources.get(sources.size() - 1) instanceof Dependency<?> last ? last : null;
    }

    private static boolean needsAbstract(Message message) {
        Dependency<?> dependency = dependency(message);
        return dependency != null
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
     * instance. Of a generic or annotated type, the text is no code.
     */
    private static Problem unbound(String type, boolean concrete, String source) {
        String example =
                "such as bind(" + simpleName(type) + ".class)" + (concrete ? "" : ".to(...)") + ".in(Singleton.class)";
        return Problem.of("INJECT-1", type)
                .what("is required but not bound")
                .expected("a binding")
                .from(source)
                .fix("bind it in a module of the application, "
                        + (type.matches("[\\w.$]+") ? example : "in a scope such as Singleton"));
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
