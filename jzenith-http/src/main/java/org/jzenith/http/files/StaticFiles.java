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
 * Files to serve as they are, with GET and HEAD, ranges (RFC 9110 section 14) and conditional requests (section 13).
 * Add them with {@code withFiles} of the plugin, or in a module with {@code httpBinder(binder).route(files.at("/"))}.
 * Hidden files are not served, except for those in {@code /.well-known/} (RFC 8615), folders are not listed, and
 * symbolic links do not lead out of a folder. If {@code app.js.br} or {@code app.js.gz} is next to {@code app.js}, it
 * is sent instead to clients that prefer it. Immutable: each method returns a changed copy.
 */
@API(status = API.Status.MAINTAINED)
public final class StaticFiles {

    private static final String POOL = "jzenith-files";
    private static final int WORKERS = 20;

    /** Where the files come from, once the application has threads that may block. */
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
     * Returns the files in a folder of the class path, such as {@code web}. They are read once, when the application
     * starts, and kept in memory; more than 32 MB fail the start.
     */
    public static StaticFiles fromClassPath(String folder) {
        String name = folder.replaceAll("^/+|/+$", "");
        return of(workers -> new ClassPathFiles(name));
    }

    /**
     * Returns the files in a folder, as they are when they are asked for. Replace a file by renaming another one: a
     * file that changes while it is sent cannot be sent as a whole.
     */
    public static StaticFiles fromFolder(Path folder) {
        requireNonNull(folder, "folder");
        return of(workers -> new FolderFiles(folder, workers));
    }

    /** Lets everybody have them, as is the case without a rule unless {@code security.default=deny}. */
    public StaticFiles permitAll() {
        return with(AccessRule.permitAll());
    }

    /** Lets everybody have them who is known. */
    public StaticFiles authenticated() {
        return with(AccessRule.authenticated());
    }

    /** Lets callers have them who have one of these roles; without roles, nobody. */
    public StaticFiles rolesAllowed(String... roles) {
        return with(AccessRule.rolesAllowed(roles));
    }

    private StaticFiles with(AccessRule rule) {
        return new StaticFiles(origin, rule, fallback, caching);
    }

    /**
     * Answers with a page, such as {@code index.html}, where there is no file and somebody navigates: the request
     * accepts {@code text/html} by name, {@code Sec-Fetch-Mode} is {@code navigate} if there is one, and the last name
     * of the path has no dot. Missing scripts and images are still 404, and so is what belongs to resources.
     */
    public StaticFiles withFallback(String page) {
        return new StaticFiles(origin, access, requireNonNull(page, "page"), caching);
    }

    /**
     * Sets {@code Cache-Control} for the files that match, such as {@code assets/**}, in the syntax of
     * {@link java.nio.file.FileSystem#getPathMatcher}; of several that match, the last one set counts. Otherwise, files
     * with eight or more hexadecimal digits in their name, such as {@code app.3f2a9c1b.js}, are kept for a year, and
     * clients ask again for all others ({@code no-cache}).
     *
     * @throws java.util.regex.PatternSyntaxException if the pattern is invalid
     */
    public StaticFiles withCacheControl(String glob, String value) {
        return new StaticFiles(origin, access, fallback, caching.with(glob, requireNonNull(value, "value")));
    }

    /**
     * Returns the route that serves them below a path, which may be {@code /}. It does not depend on
     * {@code rest.base-path}.
     */
    public Provider<? extends Route> at(String path) {
        return new RouteProvider(this, requireNonNull(path, "path"));
    }

    /** Makes the route for each application. */
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
