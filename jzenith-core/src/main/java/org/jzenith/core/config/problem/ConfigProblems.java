package org.jzenith.core.config.problem;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.ServiceConfigurationError;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.ControlCharacters;
import org.jzenith.core.error.FailureText;
import org.jzenith.core.error.Problem;

/**
 * Every problem that configuration can have, each with its stable id and wording. A parameter named {@code quoted} is
 * the offending value in quotes, or stars if it is secret; no other parameter may contain a value.
 */
public final class ConfigProblems {

    private static final String COMMAND_LINE = "command line";
    private static final String REFERENCES = "${other.key:default}, ${env:NAME:default} or ${file:/path:default}";
    private static final String CORRECT = "correct the value or remove it to get the default";

    private ConfigProblems() {}

    public static Problem strayArgument(String quoted) {
        return Problem.of("CONFIG-1", COMMAND_LINE)
                .what(quoted + " is not a configuration key")
                .expected("--key=value or --key value")
                .fix("put arguments of the application itself behind --");
    }

    public static Problem argumentWithoutValue(String key) {
        return Problem.of("CONFIG-2", COMMAND_LINE)
                .what("--" + key + " has no value")
                .expected("--key=value or --key value")
                .fix("write --" + key + "=<value>");
    }

    public static Problem badValue(String key, String quoted, String what, String expected, String origin) {
        return Problem.of("CONFIG-3", key)
                .what(quoted + ' ' + what)
                .expected(expected)
                .from(origin)
                .fix(CORRECT);
    }

    public static Problem missingValue(String key, String expected, String fix) {
        return Problem.of("CONFIG-4", key)
                .what("has no value and no default")
                .expected(expected)
                .fix(fix);
    }

    public static Problem unknownKey(String key, String origin, @Nullable String nearest) {
        String fix = nearest == null
                ? "remove it; --config-reference prints all keys"
                : "write " + nearest + " or remove it";
        return Problem.of("CONFIG-5", Redaction.escape(key))
                .what("is not a known key" + (nearest == null ? "" : ", did you mean " + nearest))
                .from(ControlCharacters.escape(origin))
                .fix(fix);
    }

    public static Problem badInterface(Class<?> type, String what, String fix) {
        return Problem.of("CONFIG-6", type.getName()).what(what).fix(fix);
    }

    public static Problem badAccessor(Method method) {
        return Problem.of("CONFIG-7", method.getDeclaringClass().getName())
                .what("the accessor " + method.getName() + " has parameters or returns "
                        + method.getGenericReturnType().getTypeName() + ", which is not a configuration type")
                .fix("return a number, boolean, char, String, enum, Duration, DataSize, URI, Path, UUID, Locale, "
                        + "ZoneId, Charset, Secret, AddressBlock, an Optional, List, Set or Map<String, ...> of them, "
                        + "or an interface of such accessors");
    }

    public static Problem notAllowed(String key, String quoted, String expected, String origin) {
        return Problem.of("CONFIG-8", key)
                .what(quoted + " is not allowed")
                .expected(expected)
                .from(origin)
                .fix(CORRECT);
    }

    public static Problem derivedNotAllowed(String key, String quoted, String expected) {
        return Problem.of("CONFIG-9", key)
                .what(quoted + " is not allowed")
                .expected(expected)
                .from("other values")
                .fix("correct the values that it is computed from");
    }

    public static Problem derivedFailed(String key, String reason) {
        return Problem.of("CONFIG-10", key)
                .what("cannot be computed: " + reason)
                .from("other values")
                .fix("correct the values that it is computed from");
    }

    public static Problem noValidator(String key, String constraints) {
        return Problem.of("CONFIG-11", key)
                .what("has the constraint " + constraints + ", which nothing on the class path checks")
                .expected("a Bean Validation provider")
                .fix("add org.hibernate.validator:hibernate-validator and "
                        + "org.glassfish.expressly:expressly to the dependencies, in the versions of jzenith-bom");
    }

    /** A provider does not look into an Optional or a List for a constraint that stands before it. */
    public static Problem validatorFailed(Method accessor, String key, String constraints, String reason) {
        String fix = accessor.getGenericReturnType() instanceof ParameterizedType
                ? "write it inside, as in " + accessor.getReturnType().getSimpleName() + '<' + constraints
                        + " String>, or correct its validator"
                : "correct the constraint or its validator";
        return Problem.of("CONFIG-12", key)
                .what("has the constraint " + constraints + ", which cannot be checked: " + reason)
                .fix(fix);
    }

    public static Problem unresolved(String key, String name, String origin) {
        return Problem.of("CONFIG-13", key)
                .what("refers to " + name + ", which is set nowhere")
                .from(origin)
                .fix("set it, or write a default: ${" + name + ":<default>}");
    }

    public static Problem circularReference(String key, String circle, String origin) {
        return Problem.of("CONFIG-14", key)
                .what("refers to itself: " + circle)
                .from(origin)
                .fix("give one of them a value of its own");
    }

    public static Problem malformedReference(String key, String what, String origin) {
        return Problem.of("CONFIG-15", key)
                .what(what)
                .expected(REFERENCES)
                .from(origin)
                .fix("correct the reference, or write $${ where none is meant");
    }

    public static Problem setTwice(String key, String first, String second) {
        return Problem.of("CONFIG-16", Redaction.escape(key))
                .what("is set to different values in one file or folder")
                .from(first + " and " + second)
                .fix("remove one of them");
    }

    public static Problem declaredTwice(String key, String first, String second) {
        return Problem.of("CONFIG-17", key)
                .what("is declared differently by " + first + " and " + second)
                .expected("the same type and default")
                .fix("rename one of them, or inject the other interface");
    }

    public static Problem sharedEnvironmentName(String name, String first, String second) {
        return Problem.of("CONFIG-18", first)
                .what("would be set by the environment variable " + name + " together with " + second)
                .expected("a name for each")
                .fix("rename one of the accessors");
    }

    public static Problem unreadableFile(String name, String reason) {
        return Problem.of("CONFIG-19", name)
                .what(reason)
                .expected("a properties file in UTF-8")
                .fix("correct the file or its name");
    }

    public static Problem malformedLine(String origin) {
        return Problem.of("CONFIG-20", origin)
                .what("is not a property")
                .expected("key = value, and \\u only before four hexadecimal digits")
                .fix("correct the line");
    }

    public static Problem noProfile(String profile, String file) {
        return Problem.of("CONFIG-21", "profile")
                .what(Redaction.quote(profile) + " has no file")
                .expected("the names of profiles, with " + ControlCharacters.escape(file)
                        + " on the class path for this one")
                .fix("add that file, or correct --profile, -Djzenith.profile or JZENITH_PROFILE");
    }

    public static Problem providerFailed(String name, RuntimeException e) {
        return Problem.of("CONFIG-22", name)
                .what("did not provide its values: " + e)
                .fix("remove the cause, or the source from the class path");
    }

    public static Problem providerNotMade(ServiceConfigurationError e) {
        Throwable cause = e.getCause(); // What its constructor has thrown
        return Problem.of("CONFIG-23", "source of configuration")
                .what(e.getMessage() + (cause == null ? "" : ": " + FailureText.line(cause)))
                .fix("correct the META-INF/services file, or the class that it names");
    }

    public static Problem argumentWithValue(String key, String expected) {
        return Problem.of("CONFIG-24", COMMAND_LINE)
                .what("--" + key + " has a value")
                .expected(expected)
                .fix("remove the value");
    }

    public static Problem checkFailed(Class<?> type, RuntimeException e) {
        return Problem.of("CONFIG-25", type.getName())
                .what("has a check that failed: " + e)
                .fix("correct the check, which has to return what it finds as problems");
    }

    public static Problem variableTakenForKey(String key, String name, String origin) {
        return Problem.of("CONFIG-26", key)
                .what("refers to the key " + name
                        + ", which is set nowhere, while an environment variable has this name")
                .expected(REFERENCES)
                .from(origin)
                .fix("write env:" + name + " for the variable, or set the key");
    }

    public static Problem profileTooLate(String key, String origin) {
        return Problem.of("CONFIG-27", key)
                .what("cannot be set there, since the profile determines which files are read")
                .expected("--profile, -Djzenith.profile or JZENITH_PROFILE")
                .from(origin)
                .fix("remove it, and name the profile in one of these ways");
    }

    /** {@code file} is the reference, or stars if it may be part of a secret. */
    public static Problem unreadableReference(String key, String file, String reason, String expected, String origin) {
        return Problem.of("CONFIG-28", key)
                .what("refers to " + file + ", which " + reason)
                .expected(expected)
                .from(origin)
                .fix("mount the file or correct its path, or write a default for the case that it does not exist: "
                        + "${file:/path:<default>}");
    }

    public static Problem unreadableValue(String file, String reason, String expected) {
        return Problem.of("CONFIG-29", ControlCharacters.escape(file))
                .what(reason)
                .expected(expected + ", the value of the key that its name is")
                .fix("correct the file, or take it out of the folder");
    }
}
