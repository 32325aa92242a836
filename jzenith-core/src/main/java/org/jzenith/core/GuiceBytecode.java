package org.jzenith.core;

/**
 * Has Guice call constructors and methods by reflection, unless the process was told otherwise: it would write a class for each, which
 * costs a start more than all else that Guice does, and serves nobody but who binds interceptors. Guice asks a system property, once in a
 * JVM, when it is first used.
 */
final class GuiceBytecode {

    /** The system property, by which who wants interceptors has them: {@code ENABLED}. */
    static final String OPTION = "guice_bytecode_gen_option";

    private GuiceBytecode() { }

    /** Runs what uses Guice first. Nothing process-wide is left behind that was not there before. */
    static void withoutUnlessWanted(Runnable use) {
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
