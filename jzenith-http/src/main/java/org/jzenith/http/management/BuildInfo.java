package org.jzenith.http.management;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the build information of an application: {@code META-INF/build-info.properties} and {@code git.properties},
 * which Maven and Gradle plugins write, or else title and version in the manifest of its JAR. Read once.
 */
final class BuildInfo {

    private static final Logger LOG = LoggerFactory.getLogger(BuildInfo.class);

    static final Map<String, String> BUILD = build();
    static final Map<String, String> GIT = properties("git.properties");

    private BuildInfo() {}

    private static Map<String, String> build() {
        Map<String, String> written = properties("META-INF/build-info.properties");
        return written.isEmpty() ? manifest() : written;
    }

    /** Returns the values of a file on the class path; empty if it does not exist. */
    static Map<String, String> properties(String file) {
        Map<String, String> values = new TreeMap<>();
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try (InputStream in = (loader == null ? BuildInfo.class.getClassLoader() : loader).getResourceAsStream(file)) {
            if (in != null) {
                Properties properties = new Properties();
                properties.load(in);
                properties.forEach((key, value) -> values.put((String) key, (String) value));
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("{} on the class path cannot be read, so /info does not have it", file, e);
        }
        return values;
    }

    private static Map<String, String> manifest() {
        Map<String, String> values = new TreeMap<>();
        String jar = System.getProperty("sun.java.command", "").split(" ", 2)[0];
        if (jar.endsWith(".jar")) {
            try (JarFile file = new JarFile(jar)) {
                Manifest manifest = file.getManifest();
                Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
                put(values, "build.name", main.getValue(Attributes.Name.IMPLEMENTATION_TITLE));
                put(values, "build.version", main.getValue(Attributes.Name.IMPLEMENTATION_VERSION));
            } catch (IOException e) {
                LOG.warn("The manifest of {} cannot be read, so /info does not have it", jar, e);
            }
        }
        return values;
    }

    private static void put(Map<String, String> values, String key, @Nullable String value) {
        if (value != null) {
            values.put(key, value);
        }
    }
}
