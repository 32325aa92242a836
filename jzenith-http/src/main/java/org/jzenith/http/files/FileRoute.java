package org.jzenith.http.files;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.core.error.Problem;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.http.exchange.RequestRejection;
import org.jzenith.http.exchange.RequestTimeout;
import org.jzenith.http.message.AcceptEncoding;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.Route;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers GET and HEAD below one path with files. */
final class FileRoute implements Route {

    private static final Logger LOG = LoggerFactory.getLogger(FileRoute.class);
    private static final LogRateLimiter FAILURES = LogRateLimiter.ofStackTraces();

    private final FilePaths paths;
    private final AccessRule access;
    private final FileSource source;
    private final FileLookup lookup;
    private final boolean hasFallback;
    private final FileResponse responses;
    private final WorkerExecutor workers;
    private final FileSettings settings;

    FileRoute(
            String path,
            AccessRule access,
            FileSource source,
            @Nullable String fallback,
            CacheRules caching,
            WorkerExecutor workers,
            FileSettings settings) {
        this.paths = new FilePaths(path);
        this.access = access;
        this.source = source;
        this.lookup = new FileLookup(source, fallback);
        this.hasFallback = fallback != null;
        this.responses = new FileResponse(caching, access.admitsAnybody(), hasFallback);
        this.workers = workers;
        this.settings = settings;
    }

    @Override
    public Template template() {
        return new Template("GET", paths.root() + "{path}");
    }

    @Override
    public AccessRule access() {
        return access;
    }

    @Override
    public List<Problem> prepare(List<String> resources) {
        List<Problem> problems = new ArrayList<>();
        Problem unusable = source.open(paths.root());
        if (unusable != null) {
            problems.add(unusable);
        }
        paths.leaveAllBelow(settings.basePath());
        for (String resource : resources) {
            if (!paths.leaveTo(resource)) {
                problems.add(Problem.of("FILES-3", paths.root())
                        .what("is the path of " + source + ", and every path below it belongs to the resource "
                                + resource + " as well")
                        .expected("a resource whose path begins with a name of its own")
                        .from("withFiles")
                        .fix("serve the files at another path, or put a name before the variable of the resource"));
            }
        }
        return problems;
    }

    @Override
    public boolean matches(HttpServerRequest request, String path) {
        return paths.contain(path);
    }

    @Override
    public void answer(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            request.response().putHeader(HttpHeaders.ALLOW, "GET, HEAD");
            RequestRejection.refuse(exchange, HttpProblem.of(405));
        } else if (exchange.hasBody()) { // The files do not need it, but it may be invalid.
            RequestBody.read(exchange, settings.maxBodyBytes(), settings.bodyTimeout(), body -> find(exchange));
        } else {
            find(exchange);
        }
    }

    private void find(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        FilePath path = FilePath.parse(request.path(), paths.depth());
        if (path == null) {
            responses.sendNothing(exchange);
            return;
        }
        boolean navigation = hasFallback && Navigation.is(request, path);
        AcceptEncoding accepted = AcceptEncoding.of(request.headers().getAll(HttpHeaders.ACCEPT_ENCODING));
        if (source.mayBlock()) {
            exchange.expireAfter(settings.requestTimeout(), () -> exchange.send(RequestTimeout.of(exchange)));
            workers.executeBlocking(() -> lookup.find(path, navigation, accepted), false)
                    .onComplete(found -> {
                        exchange.newTurn();
                        answer(exchange, found);
                    });
        } else {
            Future<FileLookup.@Nullable Found> found;
            try {
                found = Future.succeededFuture(lookup.find(path, navigation, accepted));
            } catch (IOException e) {
                found = Future.failedFuture(e);
            }
            answer(exchange, found);
        }
    }

    private void answer(Exchange exchange, AsyncResult<FileLookup.@Nullable Found> result) {
        HttpServerResponse response = exchange.request().response();
        FileLookup.Found found = result.result();
        if (response.headWritten() || response.ended() || response.closed()) { // Timed out, or the client has left.
            if (found != null && found.file() != null) {
                found.file().close();
            }
        } else if (result.failed()) {
            fail(exchange, result.cause());
        } else if (found == null) {
            responses.sendNothing(exchange);
        } else if (found.file() == null) {
            responses.sendToFolder(exchange);
        } else {
            responses.send(exchange, found, found.file());
        }
    }

    private static void fail(Exchange exchange, Throwable failure) {
        OutOfMemory.check(failure);
        int suppressed = FAILURES.next(failure);
        if (suppressed != LogRateLimiter.SUPPRESSED) {
            exchange.scope()
                    .run(() -> LOG.error("A file could not be read{}", LogRateLimiter.more(suppressed), failure));
        }
        exchange.fail(failure);
    }

    @Override
    public String toString() {
        return source.toString();
    }
}
