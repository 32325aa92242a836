package org.jzenith.logback;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.util.CachingDateFormatter;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.RequestScope;

/**
 * Writes each event as a JSON object in a line, with the fields of the Elastic Common Schema 8.11. The ids of request,
 * trace and span have fields of their own; everything else of the MDC, and key-value pairs, are labels. The keys are
 * written with dots, as the schema allows, in the order that its loggers use.
 *
 * @see <a href="https://www.elastic.co/guide/en/ecs/8.11/ecs-field-reference.html">fields</a>
 */
final class EcsEncoder implements LineEncoder {

    private static final Map<String, String> FIELDS =
            Map.of(RequestScope.REQUEST_ID, "http.request.id", "trace_id", "trace.id", "span_id", "span.id");

    private final @Nullable String serviceName;

    /** Writes the name of a service into each line, unless it is null. */
    EcsEncoder(@Nullable String serviceName) {
        this.serviceName = serviceName;
    }

    /** Created for the first line, since it loads the formats of the JDK. */
    private static final class Timestamps {
        static final CachingDateFormatter UTC =
                new CachingDateFormatter("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", ZoneOffset.UTC);
    }

    @Override
    public byte[] encode(LogLine line) {
        JsonText json = new JsonText();
        json.field("@timestamp", Timestamps.UTC.format(line.millis()))
                .field("log.level", line.level().toString())
                .field("message", line.message())
                .field("ecs.version", "8.11.0")
                .field("process.thread.name", line.thread())
                .field("log.logger", line.logger());
        if (serviceName != null) {
            json.field("service.name", serviceName);
        }
        FIELDS.forEach((key, field) -> {
            if (line.mdc().get(key) != null) {
                json.field(field, line.mdc().get(key));
            }
        });
        caller(json, line.caller());
        labels(json, line);
        error(json, line.throwable());
        return json.end().getBytes(StandardCharsets.UTF_8);
    }

    private static void caller(JsonText json, @Nullable StackTraceElement caller) {
        if (caller != null) {
            json.field("log.origin.file.name", caller.getFileName())
                    .field("log.origin.file.line", caller.getLineNumber())
                    .field("log.origin.function", caller.getMethodName());
        }
    }

    private static void labels(JsonText json, LogLine line) {
        line.mdc().forEach((key, value) -> {
            if (!FIELDS.containsKey(key)) {
                json.field("labels." + key, value);
            }
        });
        line.pairs().forEach(pair -> json.field("labels." + pair.key, pair.value));
    }

    private static void error(JsonText json, @Nullable IThrowableProxy throwable) {
        if (throwable != null) {
            json.field("error.type", throwable.getClassName())
                    .field("error.message", throwable.getMessage())
                    .field("error.stack_trace", ThrowableProxyUtil.asString(throwable));
        }
    }
}
