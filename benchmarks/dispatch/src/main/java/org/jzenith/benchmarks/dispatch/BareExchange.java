package org.jzenith.benchmarks.dispatch;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Caller;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.UpgradedProtocol;

/** A request without the bookkeeping of a server. */
record BareExchange(HttpServerRequest request) implements Exchange {

    private static final RequestScope SCOPE = new RequestScope("benchmark");

    @Override
    public @Nullable InetAddress clientAddress() {
        return null;
    }

    @Override
    public boolean isSecure() {
        return false;
    }

    @Override
    public @Nullable Caller caller() {
        return null;
    }

    @Override
    public void authenticated(Caller caller) {}

    @Override
    public boolean hasBody() {
        return false;
    }

    @Override
    public boolean isOnEventLoop() {
        return true;
    }

    @Override
    public RequestScope scope() {
        return SCOPE;
    }

    @Override
    public String route() {
        return null;
    }

    @Override
    public long turnNanos() {
        return 0;
    }

    @Override
    public void newTurn() {
        // Time is not measured.
    }

    @Override
    public void routed(String template) {
        // The route is not used.
    }

    @Override
    public void endConnection() {
        // There is none.
    }

    @Override
    public boolean upgrade(UpgradedProtocol protocol) {
        return false;
    }

    @Override
    public void abort() {
        // There is none.
    }

    @Override
    public void limit(Duration timeout) {
        // Nor is there a deadline.
    }

    @Override
    public boolean isOverForClient() {
        return false;
    }

    @Override
    public void expireAfter(Duration timeout, Runnable expired) {
        // Requests have no timeout here.
    }

    @Override
    public void expireAfter(Duration timeout, Runnable expired, Consumer<HttpProblem> refusal) {
        // Nor is anything malformed.
    }

    @Override
    public void awaitBody(Duration timeout, Consumer<HttpProblem> refusal) {
        // The same applies to bodies.
    }

    @Override
    public void hold(long bytes) {
        // Nothing counts here.
    }

    @Override
    public void unsent(long bytes) {
        // Nothing counts here.
    }

    @Override
    public void send(HttpProblem problem) {
        throw new UnsupportedOperationException(problem.toString());
    }

    @Override
    public void fail(Throwable failure) {
        throw new UnsupportedOperationException(failure);
    }

    @Override
    public void onDrain(Runnable action) {}
}
