package org.jzenith.http.files;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.nio.file.Path;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.config.HttpConfiguration;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Route;

/**
 * Static files, served with GET and HEAD, ranges (RFC 9110 section 14) and conditional requests (section 13). Add them
 * with {@code withFiles} of the plugin, or in a module with {@code httpBinder(binder).route(files.at("/"))}. The server
 * does not serve hidden files, except in {@code /.well-known/} (RFC 8615). It does not list folders, and symbolic links
 * cannot lead out of a folder. If {@code app.js.br} or {@code app.js.gz} is next to {@code app.js}, clients that prefer
 * this coding get it. Immutable: each method returns a changed copy.
 */
@API(status = API.Status.MAINTAINED)
public final class StaticFiles {

    private static final String POOL = "jzenith-files";
    private static final int WORKERS = 20;

    /** Creates the source of the files, once the application has threads that may block. */
    private interface Origin {
        FileSource source(WorkerExecutor workers);
    }

    private final Origin origin;
    private final AccessRule access;
    private final @Nullable String fallback;
    private final CacheRules caching;

    private StaticFiles(Origin origin, AccessRule access, @Nullable String fallback, CacheRules caching) {
        this.origin = origin;
        this.access = access;
        this.fallback = fallback;
        this.caching = caching;
    }

    private static StaticFiles of(Origin origin) {
        return new StaticFiles(origin, AccessRule.unstated(), null, CacheRules.DEFAULT);
    }

    /**
     * Returns the files in a folder of the class path, such as {@code web}. The application reads them once at its
     * start and keeps them in memory. If they have more than 32 MB, the start fails.
     */
    public static StaticFiles fromClassPath(String folder) {
        String name = folder.replaceAll("^/+|/+$", "");
        return of(workers -> new ClassPathFiles(name));
    }

    /**
     * Returns the files in a folder, in their current state at each request. Replace a file by renaming another one. If
     * a file changes while it is sent, the server cannot send it completely.
     */
    public static StaticFiles fromFolder(Path folder) {
        requireNonNull(folder, "folder");
        return of(workers -> new FolderFiles(folder, workers));
    }

    /** Makes the files public. This is the default unless {@code security.default=deny}. */
    public StaticFiles permitAll() {
        return with(AccessRule.permitAll());
    }

    /** Restricts the files to authenticated callers. */
    public StaticFiles authenticated() {
        return with(AccessRule.authenticated());
    }

    /** Restricts the files to callers with one of these roles. Without roles, it denies all access. */
    public StaticFiles rolesAllowed(String... roles) {
        return with(AccessRule.rolesAllowed(roles));
    }

    private StaticFiles with(AccessRule rule) {
        return new StaticFiles(origin, rule, fallback, caching);
    }

    /**
     * Sets a fallback page, such as {@code index.html}, for navigation to missing files. A request navigates if it
     * accepts {@code text/html} by name, its {@code Sec-Fetch-Mode}, if present, is {@code navigate}, and the last name
     * of its path has no dot. The server still answers 404 for missing scripts and images, and for missing resources.
     */
    public StaticFiles withFallback(String page) {
        return new StaticFiles(origin, access, requireNonNull(page, "page"), caching);
    }

    /**
     * Sets {@code Cache-Control} for the matching files, such as {@code assets/**}, in the syntax of
     * {@link java.nio.file.FileSystem#getPathMatcher}. If several patterns match, the last one set counts. By default,
     * clients keep files with eight or more hexadecimal digits in their name, such as {@code app.3f2a9c1b.js}, for a
     * year, and revalidate all others ({@code no-cache}).
     *
     * @throws java.util.regex.PatternSyntaxException if the pattern is invalid
     */
    public StaticFiles withCacheControl(String glob, String value) {
        return new StaticFiles(origin, access, fallback, caching.with(glob, requireNonNull(value, "value")));
    }

    /**
     * Returns the route of these files below a path, which may be {@code /}. It does not depend on
     * {@code rest.base-path}.
     */
    public Provider<? extends Route> at(String path) {
        return new RouteProvider(this, requireNonNull(path, "path"));
    }

    /** Creates the route for each application. */
    private static final class RouteProvider implements Provider<FileRoute> {

        private final StaticFiles files;
        private final String path;
        private @Nullable Vertx vertx;
        private @Nullable FileSettings settings;

        RouteProvider(StaticFiles files, String path) {
            this.files = files;
            this.path = path;
        }

        @Inject
        void inject(Vertx newVertx, HttpConfiguration configuration) {
            vertx = newVertx;
            settings = FileSettings.of(configuration);
        }

        @Override
        public FileRoute get() {
            WorkerExecutor workers = requireNonNull(vertx).createSharedWorkerExecutor(POOL, WORKERS);
            return new FileRoute(
                    path,
                    files.access,
                    files.origin.source(workers),
                    files.fallback,
                    files.caching,
                    workers,
                    requireNonNull(settings));
        }
    }
}
