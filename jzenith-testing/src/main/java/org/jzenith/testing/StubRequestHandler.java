package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.net.http.HttpHeaders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Receives, records and answers the requests of a stub. Called on the event loop of the stub. */
final class StubRequestHandler implements Handler<HttpServerRequest> {

    private static final int MAX_BODY = 1 << 20;

    private final Vertx vertx;
    private final StubRoutes routes;
    private final StubJournal journal;

    StubRequestHandler(Vertx vertx, StubRoutes routes, StubJournal journal) {
        this.vertx = vertx;
        this.routes = routes;
        this.journal = journal;
    }

    @Override
    public void handle(HttpServerRequest request) {
        Buffer body = Buffer.buffer();
        request.exceptionHandler(gone -> {}); // An incomplete request does not count.
        request.response().exceptionHandler(gone -> {});
        request.handler(chunk -> {
            if (body.length() <= MAX_BODY) {
                body.appendBuffer(chunk);
            }
        });
        request.endHandler(end -> answer(request, body));
    }

    private void answer(HttpServerRequest request, Buffer body) {
        boolean tooLarge = body.length() > MAX_BODY;
        StubRequest received = received(request, tooLarge ? new byte[0] : body.getBytes());
        Optional<StubRoutes.Match> match = tooLarge ? Optional.empty() : routes.find(received);
        if (match.isPresent()) {
            StubExchange exchange = new StubExchange(match.get().request());
            journal.add(exchange);
            answer(request, exchange, match.get().route());
            return;
        }
        String mistake = tooLarge
                ? "the body has more than " + MAX_BODY + " bytes"
                : "the stub has no answer (expected: one of " + routes + ")";
        journal.addMistake(received, mistake);
        journal.add(new StubExchange(received));
        send(StubResponse.problem(tooLarge ? 413 : 404, received + ": " + mistake), request);
    }

    private void answer(HttpServerRequest request, StubExchange exchange, StubRoute route) {
        Function<StubRequest, StubResponse> function = route.function();
        if (function == null) {
            send(journal.answered(exchange, route.next()), request);
        } else {
            vertx.executeBlocking(() -> requireNonNull(function.apply(exchange.request), "the answer is null"), false)
                    .onSuccess(response -> send(journal.answered(exchange, response), request))
                    .onFailure(failure -> {
                        String mistake = "the function of " + route + " failed: " + failure;
                        journal.addMistake(exchange.request, mistake);
                        send(StubResponse.problem(500, mistake), request);
                    });
        }
    }

    private static StubRequest received(HttpServerRequest request, byte[] body) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        request.headers()
                .names()
                .forEach(name -> headers.put(name, request.headers().getAll(name)));
        String path = request.path();
        String query = request.query();
        return new StubRequest(
                request.method().name(),
                path == null ? request.uri() : path,
                query == null ? "" : query,
                HttpHeaders.of(headers, (name, value) -> true),
                body,
                Map.of());
    }

    private void send(StubResponse answer, HttpServerRequest request) {
        HttpServerResponse response = request.response();
        long millis = answer.delay().toMillis();
        if (answer.isNever()) {
            return;
        }
        if (millis > 0) {
            vertx.setTimer(millis, timer -> sendUnlessGone(answer, request, response));
        } else {
            sendUnlessGone(answer, request, response);
        }
    }

    private static void sendUnlessGone(StubResponse answer, HttpServerRequest request, HttpServerResponse response) {
        if (!response.closed()) {
            answer.sendTo(response, request.method());
        }
    }
}
