package org.jzenith.maven.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jzenith.maven.aot.Training;

/** The options of the JVM that the guide recommends for production, as far as the version of Java supports them. */
final class ImageJvmOptions {

    private static final int NATIVE_ACCESS = 22;
    private static final int UNSAFE_ACCESS = 23;
    /** JDK 17 supports it only since 17.0.9, and the exact version of the base is unknown. */
    private static final int TRIM = 21;

    private ImageJvmOptions() {}

    /**
     * Returns the options.
     *
     * @param archive the path of the archive of the JVM in the image, if there is one
     */
    static List<String> of(int javaVersion, Optional<String> archive, List<String> more) {
        List<String> options = new ArrayList<>(List.of("-XX:+ExitOnOutOfMemoryError"));
        if (javaVersion >= TRIM) {
            options.add("-XX:TrimNativeHeapInterval=10000");
        }
        if (javaVersion >= NATIVE_ACCESS) {
            options.add("--enable-native-access=ALL-UNNAMED");
        }
        if (javaVersion >= UNSAFE_ACCESS) {
            options.add("--sun-misc-unsafe-memory-access=allow");
        }
        archive.ifPresent(path ->
                options.add((javaVersion >= Training.AOT_CACHE ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + path));
        options.addAll(more);
        return options;
    }
}
