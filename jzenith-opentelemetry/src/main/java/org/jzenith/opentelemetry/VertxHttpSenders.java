package org.jzenith.opentelemetry;

import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The senders of one application, which use its event loops instead of threads of their own. Safe on any thread. */
final class VertxHttpSenders implements HttpSenderProvider, AutoCloseable {

    private final Vertx vertx;
    private final List<VertxHttpSender> senders = new CopyOnWriteArrayList<>();

    VertxHttpSenders(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public HttpSender createSender(HttpSenderConfig config) {
        VertxHttpSender sender = new VertxHttpSender(vertx, config);
        senders.add(sender);
        return sender;
    }

    /** Cancels everything that has not been sent. */
    @Override
    public void close() {
        senders.forEach(VertxHttpSender::shutdown);
    }
}
