package org.jzenith.core.error;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Selects the lines of a stack trace that help a developer: those of the application rather than of libraries. */
public final class ApplicationFrames {

    private static final int MAX_FRAMES = 20;
    /** The number of frames if none is of the application. */
    private static final int MAX_FOREIGN = 5;

    /** Packages of the JDK and of the libraries that jZenith brings or that its users often add. */
    private static final Pattern LIBRARY = Pattern.compile("(?:java|javax|jdk|sun|jakarta|kotlin|kotlinx|scala|groovy"
            + "|ch\\.qos|net\\.bytebuddy"
            + "|com\\.(?:fasterxml|github\\.benmanes|google|ongres|sun|zaxxer)"
            + "|io\\.(?:github\\.resilience4j|lettuce|micrometer|netty|opentelemetry|prometheus|reactivex|smallrye|vertx)"
            + "|org\\.(?:aopalliance|apache|assertj|bouncycastle|eclipse|flywaydb|glassfish|hibernate|jboss|jooq|jspecify"
            + "|junit|jzenith(?!\\.examples\\.)|mockito|postgresql|reactivestreams|slf4j|yaml))\\..*");

    private ApplicationFrames() {}

    /** Returns whether a stack trace has a line of the application. */
    static boolean areIn(Throwable failure) {
        return Arrays.stream(failure.getStackTrace()).anyMatch(ApplicationFrames::isOwn);
    }

    /** Returns the lines of the application, innermost first. */
    static List<String> of(Throwable failure) {
        return lines(failure, ApplicationFrames::isOwn, MAX_FRAMES);
    }

    /** Returns the first lines of a stack trace without lines of the application. */
    static List<String> first(Throwable failure) {
        return lines(failure, frame -> true, MAX_FOREIGN);
    }

    private static List<String> lines(Throwable failure, Predicate<StackTraceElement> shown, int limit) {
        return Stream.of(failure.getStackTrace())
                .filter(shown)
                .limit(limit)
                .map(ApplicationFrames::line)
                .toList();
    }

    /** Returns whether a class, by its name, is none of the JDK or of a well-known library. */
    public static boolean isOwn(String type) {
        return !LIBRARY.matcher(type).matches();
    }

    private static boolean isOwn(StackTraceElement frame) {
        return isOwn(frame.getClassName());
    }

    /** Returns a line without module and class loader, in the form that development environments link to the source. */
    private static String line(StackTraceElement frame) {
        String file = frame.getFileName();
        String place =
                file == null ? "unknown source" : frame.getLineNumber() < 0 ? file : file + ':' + frame.getLineNumber();
        return frame.getClassName() + '.' + frame.getMethodName() + '(' + place + ')';
    }
}
