package org.jzenith.core.inject;

/**
 * Makes Guice call constructors and methods by reflection, unless the process sets the system property itself. Guice
 * would otherwise generate a class for each of them. At startup that takes longer than everything else that Guice does,
 * and only applications that bind interceptors benefit from it. Guice reads the system property once per JVM, when it
 * is first used.
 */
public final class GuiceBytecode {

    /** The system property; the value {@code ENABLED} makes interceptors possible. */
    static final String OPTION = "guice_bytecode_gen_option";

    private GuiceBytecode() {}

    /** Runs the code that uses Guice first, then removes the system property if this method has set it. */
    public static void withoutUnlessWanted(Runnable use) {
        boolean ours = System.getProperties().putIfAbsent(OPTION, "DISABLED") == null;
        try {
            use.run();
        } finally {
            if (ours) {
                System.clearProperty(OPTION);
            }
        }
    }
}
