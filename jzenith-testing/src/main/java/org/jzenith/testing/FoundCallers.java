package org.jzenith.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.jzenith.core.RunningApplication;

/**
 * The callers of the modules on the class path: those of the first module that can make credentials for the
 * application.
 */
final class FoundCallers implements Callers {

    @Override
    public String authorization(RunningApplication application, String name, Set<String> roles) {
        List<IllegalStateException> failures = new ArrayList<>();
        for (Callers callers : ServiceLoader.load(Callers.class)) {
            try {
                return callers.authorization(application, name, roles);
            } catch (IllegalStateException e) {
                failures.add(e);
            }
        }
        IllegalStateException failure = new IllegalStateException(message(name, failures));
        failures.forEach(failure::addSuppressed);
        throw failure;
    }

    private static String message(String name, List<IllegalStateException> failures) {
        StringBuilder message =
                new StringBuilder("Nobody can make the credentials of " + name + " (expected: Callers)");
        failures.forEach(
                failure -> message.append(System.lineSeparator()).append("  ").append(failure.getMessage()));
        return message.append(failures.isEmpty() ? ". " : System.lineSeparator() + "  ")
                .append("Fix: call withCallers of the ApplicationExtension, or add org.jzenith:jzenith-issuer to the ")
                .append("dependencies of the tests")
                .toString();
    }
}
