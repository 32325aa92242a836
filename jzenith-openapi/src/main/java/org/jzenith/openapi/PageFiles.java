package org.jzenith.openapi;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page. A worker reads them from the class path at the first request; their 2 MB then stay in memory.
 * Safe on any thread.
 */
final class PageFiles {

    private static final String WEBJAR = "META-INF/maven/org.webjars/swagger-ui/pom.properties";

    private final Vertx vertx;
    private final Map<PageFile, Future<CachedBody>> files = new EnumMap<>(PageFile.class);

    @Inject
    PageFiles(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Returns whether Swagger UI is on the class path; an application may have excluded it. */
    static boolean areThere() {
        return loader().getResource(WEBJAR) != null;
    }

    /** Returns a file; the future may complete on any thread. */
    synchronized Future<CachedBody> get(PageFile file) {
        Future<CachedBody> known = files.get(file);
        if (known == null || known.failed()) {
            known = vertx.executeBlocking(() -> read(file), false);
            files.put(file, known);
        }
        return known;
    }

    private static CachedBody read(PageFile file) throws IOException {
        String name = file.own()
                ? "org/jzenith/openapi/" + file.file()
                : "META-INF/resources/webjars/swagger-ui/" + version() + '/' + file.file();
        try (InputStream in = open(name)) {
            return CachedBody.of(in.readAllBytes(), file.type());
        }
    }

    /**
     * Returns the version of Swagger UI, which is the name of its folder. The application may use another version than
     * jZenith.
     */
    private static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = open(WEBJAR)) {
            properties.load(in);
        }
        return properties.getProperty("version");
    }

    private static InputStream open(String name) throws IOException {
        @Nullable InputStream in = loader().getResourceAsStream(name);
        if (in == null) {
            throw new FileNotFoundException(name + " is not on the class path");
        }
        return in;
    }

    private static ClassLoader loader() {
        return PageFiles.class.getClassLoader();
    }
}
