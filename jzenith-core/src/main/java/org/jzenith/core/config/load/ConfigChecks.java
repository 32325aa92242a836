package org.jzenith.core.config.load;

import jakarta.validation.NoProviderFoundException;
import jakarta.validation.ValidationException;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.problem.Redaction;
import org.jzenith.core.config.schema.ConfigGroup;
import org.jzenith.core.config.schema.ConfigGroup.Derived;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.value.Constraints;
import org.jzenith.core.error.ControlCharacters;

/** Checks values against the constraints of their accessors. */
final class ConfigChecks {

    private final BeanValidation validation;
    private final Redaction redaction;
    private final ConfigFindings findings;

    ConfigChecks(BeanValidation validation, Redaction redaction, ConfigFindings findings) {
        this.validation = validation;
        this.redaction = redaction;
        this.findings = findings;
    }

    /** Checks the constraints that need no Bean Validation provider; returns whether they allow the value. */
    boolean check(ConfigProperty property, String key, Object value, String quoted, String origin) {
        boolean allowed = property.constraints().allow(value);
        if (!allowed) {
            findings.problem(ConfigProblems.notAllowed(
                    key, quoted, property.constraints().expected(), origin));
        }
        return allowed;
    }

    /** Checks the constraints that only a Bean Validation provider can check. */
    void checkOthers(
            Object instance, ConfigProperty property, Object value, boolean secret, String quoted, String origin) {
        List<String> violations =
                violations(instance, property.method(), property.key(), property.constraints(), value, secret);
        if (!violations.isEmpty()) {
            findings.problem(ConfigProblems.notAllowed(property.key(), quoted, String.join(", ", violations), origin));
        }
    }

    private List<String> violations(
            Object instance, Method method, String key, Constraints constraints, Object value, boolean secret) {
        if (constraints.others().isEmpty()) {
            return List.of();
        }
        String names = String.join(", ", constraints.others());
        try {
            return validation.violations(instance, method, value, secret).stream()
                    .map(redaction::redact)
                    .toList();
        } catch (NoProviderFoundException e) {
            findings.problem(ConfigProblems.noValidator(key, names));
        } catch (ValidationException e) {
            findings.problem(ConfigProblems.validatorFailed(method, key, names, reason(e, secret)));
        }
        return List.of();
    }

    /** Checks the results of accessors with a body and constraints. */
    void checkDerived(Object instance, ConfigGroup group) {
        group.derived().forEach((method, derived) -> {
            Constraints constraints = derived.constraints();
            boolean unchecked = constraints.onValue().isEmpty()
                    && constraints.onElements().isEmpty()
                    && constraints.others().isEmpty();
            if (!unchecked && method.getParameterCount() == 0) {
                checkDerived(instance, group.prefix() + '.' + ConfigNames.kebabCase(method.getName()), method, derived);
            }
        });
    }

    private void checkDerived(Object instance, String key, Method method, Derived derived) {
        Object value = compute(instance, key, derived);
        if (value == null) {
            return;
        }
        String quoted = redaction.quoted(value.toString(), false);
        Constraints constraints = derived.constraints();
        if (constraints.allow(value)) {
            List<String> violations = violations(instance, method, key, constraints, value, false);
            if (!violations.isEmpty()) {
                findings.problem(ConfigProblems.derivedNotAllowed(key, quoted, String.join(", ", violations)));
            }
        } else {
            findings.problem(ConfigProblems.derivedNotAllowed(key, quoted, constraints.expected()));
        }
    }

    private @Nullable Object compute(Object instance, String key, Derived derived) {
        try {
            return derived.handle().bindTo(instance).invoke();
        } catch (Throwable e) { // invoke() declares Throwable; an error of the JVM itself is rethrown.
            if (e instanceof VirtualMachineError error) {
                throw error;
            }
            findings.problem(ConfigProblems.derivedFailed(key, reason(e, false)));
            return null;
        }
    }

    /** Returns the type of a failure and its message; without the message if the value is secret. */
    private String reason(Throwable e, boolean secret) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return cause.getClass().getSimpleName()
                + (secret || cause.getMessage() == null
                        ? ""
                        : ": " + ControlCharacters.escape(redaction.redact(cause.getMessage())));
    }
}
