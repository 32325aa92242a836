package org.jzenith.testing;

import io.vertx.core.buffer.Buffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.testing.openapi.Exchange;
import org.jzenith.testing.openapi.ExchangeCheck;
import org.jzenith.testing.openapi.Message;
import org.jzenith.testing.openapi.OpenApiDocument;

/** Checks the requests and answers of a stub against a document. */
final class StubConformance {

    private static final int SHOWN = 20;

    private StubConformance() {}

    /** Returns the violations of the document, a line for each; empty if there are none. */
    static String mistakes(List<StubJournal.Answered> exchanges, OpenApiDocument document) {
        ExchangeCheck check = new ExchangeCheck(document);
        Set<String> findings = new LinkedHashSet<>();
        exchanges.forEach(exchange -> findings.addAll(check.findings(checked(exchange))));
        return findings.stream().limit(SHOWN).map(finding -> "\n  " + finding).collect(Collectors.joining())
                + (findings.size() > SHOWN ? "\n  and " + (findings.size() - SHOWN) + " more" : "");
    }

    private static Exchange checked(StubJournal.Answered exchange) {
        StubRequest request = exchange.request();
        StubResponse response = exchange.response();
        return new Exchange(
                request.method(),
                request.path(),
                request.query(),
                new Message(request.headers(), Buffer.buffer(request.bytes())),
                response == null ? 0 : response.status(),
                message(response));
    }

    private static @Nullable Message message(@Nullable StubResponse response) {
        return response == null || response.isNever() || response.isUndocumented()
                ? null
                : new Message(response.httpHeaders(), response.buffer());
    }
}
