package org.jzenith.http.management;

import io.vertx.core.buffer.Buffer;
import java.util.function.Supplier;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;

/** Answers GET with a report in JSON, which is available at once. */
final class ReportRoute extends ManagementRoute {

    private final Supplier<?> report;

    ReportRoute(String path, Supplier<?> report) {
        super(path, GET, AccessRule.permitAll());
        this.report = report;
    }

    @Override
    void answer(Exchange exchange, Buffer body) {
        send(exchange, report.get());
    }
}
