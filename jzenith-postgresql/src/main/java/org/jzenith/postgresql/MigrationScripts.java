package org.jzenith.postgresql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Stream;

/** Checks whether there are migrations on the class path; without any, Flyway is not loaded. */
final class MigrationScripts {

    private MigrationScripts() {}

    /** Returns the class loader for the class path of the application. */
    static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? MigrationScripts.class.getClassLoader() : context;
    }

    /** Returns the folder as a path on the class path; also accepts the notations of other frameworks. */
    static String folder(String path) {
        return path.strip().replaceFirst("^classpath:", "").replaceAll("^/+|/+$", "");
    }

    static boolean exist(ClassLoader loader, String folder) {
        try {
            for (URL url : Collections.list(loader.getResources(folder))) {
                if (exist(url, folder)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException("The class path cannot be searched for migrations in " + folder, e);
        }
    }

    private static boolean exist(URL url, String folder) throws IOException {
        if (url.getProtocol().equals("file")) {
            try (Stream<Path> files = Files.walk(Path.of(url.toURI()))) {
                return files.anyMatch(file -> isMigration(file.getFileName().toString()));
            } catch (URISyntaxException e) {
                throw new IOException("The class path has a folder with the malformed URL " + url, e);
            }
        }
        if (url.openConnection() instanceof JarURLConnection jar) {
            jar.setUseCaches(false); // This method closes the file, so it must not share the file with other code.
            try (java.util.jar.JarFile file = jar.getJarFile()) {
                return file.stream()
                        .anyMatch(entry -> entry.getName().startsWith(folder + '/') && isMigration(entry.getName()));
            }
        }
        return true; // Unknown here; Flyway can check it.
    }

    private static boolean isMigration(String name) {
        return name.endsWith(".sql") || name.endsWith(".class");
    }
}
