package org.jzenith.rest.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import com.google.inject.Binder;
import com.google.inject.Module;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jzenith.core.request.TraceContext;
import org.jzenith.http.accesslog.AccessLog;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.ExchangeObserver;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.TestServer;
import org.slf4j.LoggerFactory;

/**
 * Compares the access log of a server with its metrics, and with the ids of its requests, in the end: nothing must be
 * missing, and nothing must be there twice.
 */
public final class AccessLogAccount implements Module {

    private static final Pattern ID = Pattern.compile("\"requestId\":\"([^\"]*)\"");

    private record Trace(String traceId, String spanId) implements TraceContext {
        @Override
        public boolean isSampled() {
            return true;
        }
    }

    /** Traces requests, and notes which have ended. */
    public static final class Requests implements ExchangeObserver.Factory, ExchangeObserver {

        private final Queue<String> ids = new ConcurrentLinkedQueue<>();

        @Override
        public ExchangeObserver observe(int loop) {
            return this;
        }

        @Override
        public void began(Exchange exchange) {
            String id = exchange.scope().requestId();
            exchange.scope().setTrace(new Trace("trace-of-" + id, "span-of-" + id));
        }

        @Override
        public void ended(Exchange exchange, long durationNanos) {
            ids.add(exchange.scope().requestId());
        }
    }

    private final LogRecorder log = new LogRecorder(LoggerFactory.getLogger("org.jzenith.access"));

    /** Returns the configuration of a server, with the access log. */
    public static Map<String, Object> with(Map<String, ?> configuration) {
        Map<String, Object> all = new HashMap<>(configuration);
        all.put("rest.access-log.enabled", true);
        all.put("rest.access-log.format", "json");
        all.put("rest.access-log.max-queued", "1GB");
        return all;
    }

    @Override
    public void configure(Binder binder) {
        HttpBinder.httpBinder(binder).observer(Requests.class);
    }

    /** Stops the server, and checks what it has logged. */
    public void close(TestServer server) {
        MeterRegistry registry = server.application().injector().getInstance(MeterRegistry.class);
        Requests requests = server.application().injector().getInstance(Requests.class);
        AccessLog accessLog = server.application().injector().getInstance(AccessLog.class);
        server.close();
        List<String> lines =
                log.events().stream().map(ILoggingEvent::getFormattedMessage).toList();
        assertThat(lines).isNotEmpty().allMatch(line -> line.matches("\\{[ -~]+}"));
        assertThat(lines.stream().map(AccessLogAccount::id)).containsExactlyInAnyOrderElementsOf(requests.ids);
        assertThat(lines)
                .allMatch(line -> line.contains(
                        "\"trace_id\":\"trace-of-" + id(line) + "\",\"span_id\":\"span-of-" + id(line) + '"'));
        assertThat(accessLog.writtenLines()).isEqualTo(lines.size());
        assertThat((long) lines.size() + accessLog.droppedLines() + accessLog.sampledOutLines())
                .isEqualTo(registry.find("http.server.request.duration").timers().stream()
                        .mapToLong(Timer::count)
                        .sum());
        log.close();
    }

    private static String id(String line) {
        Matcher matcher = ID.matcher(line);
        assertThat(matcher.find()).as(line).isTrue();
        return matcher.group(1);
    }
}
