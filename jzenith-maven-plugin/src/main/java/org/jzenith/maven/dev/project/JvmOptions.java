package org.jzenith.maven.dev.project;

import java.util.ArrayList;
import java.util.List;

/** The options of the JVM that runs an application in development. */
public final class JvmOptions {

    private static final int UNSAFE_ACCESS = 23;
    private static final int NATIVE_ACCESS = 22;

    private JvmOptions() {}

    /**
     * Returns the options for a version of Java, followed by the given ones. They favour a fast start over peak
     * performance.
     */
    public static List<String> development(int version, List<String> more) {
        List<String> options =
                new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));
        if (version >= NATIVE_ACCESS) {
            options.add("--enable-native-access=ALL-UNNAMED");
        }
        if (version >= UNSAFE_ACCESS) {
            options.add("--sun-misc-unsafe-memory-access=allow");
        }
        options.addAll(more);
        return options;
    }
}
