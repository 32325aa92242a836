package org.jzenith.http.management;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.reactivex.Single;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthReport;
import org.jzenith.core.health.HealthResult;
import org.jzenith.core.health.HealthResult.Status;
import org.jzenith.http.spi.WholeBody;

/**
 * Answers with the results of health checks, in the JSON of MicroProfile Health: 200 if all are UP, 503 if any is DOWN.
 */
abstract class HealthEndpoint implements Handler<HttpServerRequest> {

    private static final JsonFactory JSON = new JsonFactory();

    /** Runs all checks. */
    static final class All extends HealthEndpoint {
        @Inject
        All(HealthRegistry registry) {
            super(registry::health);
        }
    }

    /** Runs the checks for liveness, which decide whether to restart the process. */
    static final class Live extends HealthEndpoint {
        @Inject
        Live(HealthRegistry registry) {
            super(registry::liveness);
        }
    }

    /** Runs the checks for readiness, which decide whether to send requests to this instance. */
    static final class Ready extends HealthEndpoint {
        @Inject
        Ready(HealthRegistry registry) {
            super(registry::readiness);
        }
    }

    private final Supplier<Single<HealthReport>> report;
    /** The running report. Requests that arrive meanwhile share it, because checks put load on other systems. */
    private final AtomicReference<@Nullable Single<HealthReport>> current = new AtomicReference<>();

    private HealthEndpoint(Supplier<Single<HealthReport>> report) {
        this.report = report;
    }

    @Override
    @SuppressWarnings("CheckReturnValue") // The registry ends within its deadlines; nothing disposes it earlier.
    public void handle(HttpServerRequest request) {
        Context context = Vertx.currentContext();
        report().subscribe(found -> context.runOnContext(nothing -> answer(request, found)));
    }

    private Single<HealthReport> report() {
        Single<HealthReport> own =
                Single.defer(report::get).doFinally(() -> current.set(null)).cache();
        Single<HealthReport> shared = current.compareAndExchange(null, own);
        return shared == null ? own : shared;
    }

    private static void answer(HttpServerRequest request, HealthReport report) {
        if (!request.response().closed()) {
            request.response()
                    .setStatusCode(report.status() == Status.UP ? 200 : 503)
                    .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            WholeBody.end(request, json(report));
        }
    }

    private static Buffer json(HealthReport report) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("status", report.status().name());
            json.writeArrayFieldStart("checks");
            for (Map.Entry<String, HealthResult> check : report.results().entrySet()) {
                json.writeStartObject();
                json.writeStringField("name", check.getKey());
                json.writeStringField("status", check.getValue().status().name());
                if (!check.getValue().data().isEmpty()) {
                    json.writeObjectFieldStart("data");
                    for (Map.Entry<String, Object> detail :
                            check.getValue().data().entrySet()) {
                        json.writeObjectField(detail.getKey(), detail.getValue());
                    }
                    json.writeEndObject();
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Buffer.buffer(text.toString());
    }
}
