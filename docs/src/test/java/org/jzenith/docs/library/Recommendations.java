package org.jzenith.docs.library;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.reactivex.Single;
import io.reactivex.schedulers.Schedulers;
import io.vertx.core.http.RequestOptions;
import jakarta.inject.Inject;
import java.util.List;

class Recommendations {

    private final OpenTelemetry openTelemetry;
    private final Tracer tracer;

    @Inject
    Recommendations(OpenTelemetry openTelemetry, Tracer tracer) {
        this.openTelemetry = openTelemetry;
        this.tracer = tracer;
    }

    // tag::span[]
    Single<List<String>> similarTo(String title) {
        return Single.fromCallable(() -> {
                    Span span = tracer.spanBuilder("compare titles").startSpan(); // A child of the request's span
                    try {
                        return compare(title);
                    } finally {
                        span.end();
                    }
                })
                .subscribeOn(Schedulers.computation());
    }
    // end::span[]

    // tag::outgoing[]
    RequestOptions traced(RequestOptions request) {
        openTelemetry
                .getPropagators()
                .getTextMapPropagator()
                .inject(Context.current(), request, (options, name, value) -> options.putHeader(name, value));
        return request;
    }
    // end::outgoing[]

    private List<String> compare(String title) {
        return List.of(title);
    }
}
