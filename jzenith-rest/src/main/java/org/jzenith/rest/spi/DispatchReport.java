package org.jzenith.rest.spi;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import org.apiguardian.api.API;
import org.jzenith.http.spi.MethodReport;

/**
 * Reports, for each resource method, whether the compiled dispatch calls it; complete once the application has started.
 * Inject it, for example in tests that require a compiled method. Safe on any thread.
 */
@API(status = API.Status.MAINTAINED)
@Singleton
public final class DispatchReport {

    private volatile List<MethodReport> methods = List.of();

    @Inject
    DispatchReport() {}

    /** Sets the reports of all methods. */
    public void complete(List<MethodReport> reports) {
        methods = List.copyOf(reports);
    }

    /** Returns the reports of all methods of the root resources, in the order of their paths. */
    public List<MethodReport> methods() {
        return methods.stream()
                .sorted(Comparator.comparing(MethodReport::path)
                        .thenComparing(MethodReport::httpMethod)
                        .thenComparing(MethodReport::method))
                .toList();
    }

    /**
     * Returns the reports as JSON: an array of objects with {@code httpMethod}, {@code path}, {@code method},
     * {@code access}, {@code compiled} and {@code reason}.
     */
    public String toJson() {
        JsonArray array = new JsonArray();
        for (MethodReport report : methods()) {
            JsonObject object = new JsonObject()
                    .put("httpMethod", report.httpMethod())
                    .put("path", report.path())
                    .put("method", report.method())
                    .put("access", report.access().toString())
                    .put("compiled", report.compiled());
            array.add(report.reason() == null ? object : object.put("reason", report.reason()));
        }
        return array.encode();
    }
}
