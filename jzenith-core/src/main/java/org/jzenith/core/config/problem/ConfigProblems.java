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
        return new Problem(
                "CONFIG-1",
                COMMAND_LINE,
                quoted + " is not a configuration key",
                "--key=value or --key value",
                null,
                "put arguments of the application itself behind --");
    }

    public static Problem argumentWithoutValue(String key) {
        return new Problem(
                "CONFIG-2",
                COMMAND_LINE,
                "--" + key + " has no value",
                "--key=value or --key value",
                null,
                "write --" + key + "=<value>");
    }

    public static Problem badValue(String key, String quoted, String what, String expected, String origin) {
        return new Problem("CONFIG-3", key, quoted + ' ' + what, expected, origin, CORRECT);
    }

    public static Problem missingValue(String key, String expected, String fix) {
        return new Problem("CONFIG-4", key, "has no value and no default", expected, null, fix);
    }

    public static Problem unknownKey(String key, String origin, @Nullable String nearest) {
        return new Problem(
                "CONFIG-5",
                Redaction.escape(key),
                "is not a known key" + (nearest == null ? "" : ", did you mean " + nearest),
                null,
                ControlCharacters.escape(origin),
                nearest == null
                        ? "remove it; --config-reference prints all keys"
                        : "write " + nearest + " or remove it");
    }

    public static Problem badInterface(Class<?> type, String what, String fix) {
        return new Problem("CONFIG-6", type.getName(), what, null, null, fix);
    }

    public static Problem badAccessor(Method method) {
        return new Problem(
                "CONFIG-7",
                method.getDeclaringClass().getName(),
                "the accessor " + method.getName()
                        + " has parameters or returns "
                        + method.getGenericReturnType().getTypeName()
                        + ", which is not a configuration type",
                null,
                null,
                "return a number, boolean, char, String, enum, Duration, DataSize, URI, Path, UUID, Locale, ZoneId, Charset, Secret, AddressBlock, "
                        + "an Optional, List, Set or Map<String, ...> of them, or an interface of such accessors");
    }

    public static Problem notAllowed(String key, String quoted, String expected, String origin) {
        return new Problem("CONFIG-8", key, quoted + " is not allowed", expected, origin, CORRECT);
    }

    public static Problem derivedNotAllowed(String key, String quoted, String expected) {
        return new Problem(
                "CONFIG-9",
                key,
                quoted + " is not allowed",
                expected,
                "other values",
                "correct the values that it is computed from");
    }

    public static Problem derivedFailed(String key, String reason) {
        return new Problem(
                "CONFIG-10",
                key,
                "cannot be computed: " + reason,
                null,
                "other values",
                "correct the values that it is computed from");
    }

    public static Problem noValidator(String key, String constraints) {
        return new Problem(
                "CONFIG-11",
                key,
                "has the constraint " + constraints + ", which nothing on the class path checks",
                "a Bean Validation provider",
                null,
                "add org.hibernate.validator:hibernate-validator and "
                        + "org.glassfish.expressly:expressly to the dependencies, in the versions of jzenith-bom");
    }

    /** A provider does not look into an Optional or a List for a constraint that stands before it. */
    public static Problem validatorFailed(Method accessor, String key, String constraints, String reason) {
        String fix = accessor.getGenericReturnType() instanceof ParameterizedType
                ? "write it inside, as in " + accessor.getReturnType().getSimpleName() + '<' + constraints
                        + " String>, or correct its validator"
                : "correct the constraint or its validator";
        return new Problem(
                "CONFIG-12",
                key,
                "has the constraint " + constraints + ", which cannot be checked: " + reason,
                null,
                null,
                fix);
    }

    public static Problem unresolved(String key, String name, String origin) {
        return new Problem(
                "CONFIG-13",
                key,
                "refers to " + name + ", which is set nowhere",
                null,
                origin,
                "set it, or write a default: ${" + name + ":<default>}");
    }

    public static Problem circularReference(String key, String circle, String origin) {
        return new Problem(
                "CONFIG-14", key, "refers to itself: " + circle, null, origin, "give one of them a value of its own");
    }

    public static Problem malformedReference(String key, String what, String origin) {
        return new Problem(
                "CONFIG-15", key, what, REFERENCES, origin, "correct the reference, or write $${ where none is meant");
    }

    public static Problem setTwice(String key, String first, String second) {
        return new Problem(
                "CONFIG-16",
                Redaction.escape(key),
                "is set to different values in one file or folder",
                null,
                first + " and " + second,
                "remove one of them");
    }

    public static Problem declaredTwice(String key, String first, String second) {
        return new Problem(
                "CONFIG-17",
                key,
                "is declared differently by " + first + " and " + second,
                "the same type and default",
                null,
                "rename one of them, or inject the other interface");
    }

    public static Problem sharedEnvironmentName(String name, String first, String second) {
        return new Problem(
                "CONFIG-18",
                first,
                "would be set by the environment variable " + name + " together with " + second,
                "a name for each",
                null,
                "rename one of the accessors");
    }

    public static Problem unreadableFile(String name, String reason) {
        return new Problem(
                "CONFIG-19", name, reason, "a properties file in UTF-8", null, "correct the file or its name");
    }

    public static Problem malformedLine(String origin) {
        return new Problem(
                "CONFIG-20",
                origin,
                "is not a property",
                "key = value, and \\u only before four hexadecimal digits",
                null,
                "correct the line");
    }

    public static Problem noProfile(String profile, String file) {
        return new Problem(
                "CONFIG-21",
                "profile",
                Redaction.quote(profile) + " has no file",
                "the names of profiles, with " + ControlCharacters.escape(file) + " on the class path for this one",
                null,
                "add that file, or correct --profile, -Djzenith.profile or JZENITH_PROFILE");
    }

    public static Problem providerFailed(String name, RuntimeException e) {
        return new Problem(
                "CONFIG-22",
                name,
                "did not provide its values: " + e,
                null,
                null,
                "remove the cause, or the source from the class path");
    }

    public static Problem providerNotMade(ServiceConfigurationError e) {
        Throwable cause = e.getCause(); // What its constructor has thrown
        return new Problem(
                "CONFIG-23",
                "source of configuration",
                e.getMessage() + (cause == null ? "" : ": " + FailureText.line(cause)),
                null,
                null,
                "correct the META-INF/services file, or the class that it names");
    }

    public static Problem argumentWithValue(String key, String expected) {
        return new Problem("CONFIG-24", COMMAND_LINE, "--" + key + " has a value", expected, null, "remove the value");
    }

    public static Problem checkFailed(Class<?> type, RuntimeException e) {
        return new Problem(
                "CONFIG-25",
                type.getName(),
                "has a check that failed: " + e,
                null,
                null,
                "correct the check, which has to return what it finds as problems");
    }

    public static Problem variableTakenForKey(String key, String name, String origin) {
        return new Problem(
                "CONFIG-26",
                key,
                "refers to the key " + name + ", which is set nowhere, while an environment variable has this name",
                REFERENCES,
                origin,
                "write env:" + name + " for the variable, or set the key");
    }

    public static Problem profileTooLate(String key, String origin) {
        return new Problem(
                "CONFIG-27",
                key,
                "cannot be set there, since the profile determines which files are read",
                "--profile, -Djzenith.profile or JZENITH_PROFILE",
                origin,
                "remove it, and name the profile in one of these ways");
    }

    /** {@code file} is the reference, or stars if it may be part of a secret. */
    public static Problem unreadableReference(String key, String file, String reason, String expected, String origin) {
        return new Problem(
                "CONFIG-28",
                key,
                "refers to " + file + ", which " + reason,
                expected,
                origin,
                "mount the file or correct its path, or write a default for the case that it does not exist: ${file:/path:<default>}");
    }

    public static Problem unreadableValue(String file, String reason, String expected) {
        return new Problem(
                "CONFIG-29",
                ControlCharacters.escape(file),
                reason,
                expected + ", the value of the key that its name is",
                null,
                "correct the file, or take it out of the folder");
    }
}
