package org.jzenith.openapi;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import org.jzenith.rest.error.HttpProblem;

/** Answers with the description of the application. */
final class DocumentEndpoint implements Handler<HttpServerRequest> {

    private final Document document;
    private final boolean enabled;

    @Inject
    DocumentEndpoint(Document document, OpenApiConfiguration configuration) {
        this.document = document;
        this.enabled = configuration.enabled();
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (!enabled) {
            HttpProblem.of(404).sendTo(request.response());
            return;
        }
        Context context = Vertx.currentContext();
        document.get()
                .onComplete(made -> context.runOnContext(nothing -> {
                    if (made.succeeded()) {
                        made.result().sendTo(request);
                    } else {
                        fail(request);
                    }
                }));
    }

    private static void fail(HttpServerRequest request) {
        if (!request.response().closed()) {
            HttpProblem.of(500).sendTo(request.response());
        }
    }
}
