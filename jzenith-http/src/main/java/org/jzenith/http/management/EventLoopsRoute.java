package org.jzenith.http.management;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.EventLoopReport;
import org.jzenith.http.spi.Exchange;

/** Answers with a report on each event loop. */
final class EventLoopsRoute extends ManagementRoute {

    private final Supplier<Future<List<EventLoopReport>>> reports;

    EventLoopsRoute(Supplier<Future<List<EventLoopReport>>> reports) {
        super("/threads", GET, AccessRule.permitAll());
        this.reports = reports;
    }

    @Override
    void answer(Exchange exchange, Buffer body) {
        Context loop = Vertx.currentContext();
        reports.get().onSuccess(all -> loop.runOnContext(nothing -> send(exchange, Map.of("eventLoops", all))));
    }
}
