package org.jzenith.http.management;

import java.lang.management.ManagementFactory;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/** Runs the diagnostic commands of the JVM, as {@code jcmd} does. Safe on any thread; blocks. */
final class DiagnosticCommand {

    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";

    private DiagnosticCommand() {}

    /**
     * Runs a command and returns its output.
     *
     * @throws UnsupportedOperationException if this JVM does not have it
     */
    static String run(String command, String... arguments) {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName(BEAN), command, new Object[] {arguments}, new String[] {
                        String[].class.getName()
                    });
        } catch (InstanceNotFoundException | ReflectionException e) {
            throw new UnsupportedOperationException("This JVM does not have the diagnostic command " + command, e);
        } catch (JMException e) {
            throw new IllegalStateException("The diagnostic command " + command + " failed", e);
        }
    }
}
