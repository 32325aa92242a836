package org.jzenith.openapi;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.ProblemEncoder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the page for trying the interface, and the files of the page. */
final class PageEndpoint implements Handler<HttpServerRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(PageEndpoint.class);
    /**
     * Allows no foreign and no inline content, so no text of a description can become a script. Icons are data in the
     * style.
     */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final PageFiles files;
    private final ProblemEncoder problems;
    private final boolean enabled;

    @Inject
    PageEndpoint(PageFiles files, ProblemEncoder problems, OpenApiConfiguration configuration) {
        this.problems = problems;
        this.files = files;
        this.enabled = configuration.enabled() && configuration.ui() && PageFiles.areThere();
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (!enabled) {
            problems.send(HttpProblem.of(404), request);
        } else if (request.path().endsWith("/")) { // The page's links are relative to the parent folder.
            request.response()
                    .setStatusCode(308)
                    .putHeader(HttpHeaders.LOCATION, "../docs")
                    .end();
        } else {
            send(request);
        }
    }

    private void send(HttpServerRequest request) {
        Context context = Vertx.currentContext();
        files.get(PageFile.at(request.path()))
                .onComplete(read -> context.runOnContext(nothing -> {
                    if (request.response().closed()) {
                        return;
                    }
                    if (read.failed()) {
                        LOG.error("{} could not be read", request.path(), read.cause());
                        problems.send(read.cause(), request);
                        return;
                    }
                    request.response()
                            .putHeader("Content-Security-Policy", POLICY)
                            .putHeader("Referrer-Policy", "no-referrer")
                            .putHeader("Cross-Origin-Opener-Policy", "same-origin");
                    read.result().sendTo(request);
                }));
    }
}
