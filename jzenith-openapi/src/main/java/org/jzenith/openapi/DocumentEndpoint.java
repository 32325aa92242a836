package org.jzenith.openapi;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.ProblemEncoder;

/** Serves the description of the application. */
final class DocumentEndpoint implements Handler<HttpServerRequest> {

    private final Document document;
    private final ProblemEncoder problems;
    private final boolean enabled;

    @Inject
    DocumentEndpoint(Document document, ProblemEncoder problems, OpenApiConfiguration configuration) {
        this.problems = problems;
        this.document = document;
        this.enabled = configuration.enabled();
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (!enabled) {
            problems.send(HttpProblem.of(404), request);
            return;
        }
        Context context = Vertx.currentContext();
        document.get()
                .onComplete(made -> context.runOnContext(nothing -> {
                    if (made.succeeded()) {
                        made.result().sendTo(request);
                    } else {
                        fail(made.cause(), request);
                    }
                }));
    }

    private void fail(Throwable failure, HttpServerRequest request) {
        if (!request.response().closed()) {
            problems.send(failure, request);
        }
    }
}
