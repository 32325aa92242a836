package org.jzenith.http.server;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.http.connection.DrainResult;
import org.jzenith.http.listener.Listener;
import org.jzenith.http.spi.EventLoopReport;

/** The verticles of a listener group, each on an event loop of its own. Safe on any thread. */
final class VerticleGroup {

    /** An event loop with a later answer counts as blocked. */
    private static final long REPORT_MILLIS = 500;

    private record Deployed(HttpVerticle verticle, Context loop) {}

    private final Vertx vertx;
    private final ListenerGroup group;
    private final List<Deployed> deployed = new ArrayList<>();

    /**
     * Takes the event loops.
     *
     * @param first the number of the first of them
     */
    VerticleGroup(Vertx vertx, ListenerGroup group, List<Context> loops, int first) {
        this.vertx = vertx;
        this.group = group;
        for (int i = 0; i < loops.size(); i++) {
            deployed.add(new Deployed(new HttpVerticle(group, first + i), loops.get(i)));
        }
        group.listeners().forEach(listener -> listener.socket()
                .whenAccepted(channel -> group.servers().accepted(channel, listener)));
    }

    List<Listener> listeners() {
        return group.listeners();
    }

    Future<?> start() {
        return each((verticle, started) -> {
            verticle.init(vertx, vertx.getOrCreateContext());
            verticle.start(started);
        });
    }

    /** Drains all connections. The future succeeds when the ports are free. */
    Future<?> stop() {
        return each(HttpVerticle::stop);
    }

    /**
     * Calls an action for each verticle on its event loop. Vert.x itself would deploy them on event loops of its
     * choice.
     */
    private Future<?> each(BiConsumer<HttpVerticle, Promise<Void>> action) {
        return Future.join(deployed.stream()
                .map(each -> Future.<Void>future(done -> each.loop()
                        .runOnContext(nothing -> Future.<Void>future(ended -> action.accept(each.verticle(), ended))
                                .onComplete(done))))
                .toList());
    }

    /** Returns the bound addresses. Called when all verticles have started. */
    List<BoundAddress> addresses() {
        return group.listeners().stream()
                .map(listener -> new BoundAddress(
                        listener.scheme(),
                        listener.options().getHost(),
                        listener.unixSocket() == null
                                ? deployed.get(0).verticle().port(listener)
                                : 0))
                .toList();
    }

    /** Returns the outcome of requests since the drain began. Called when all verticles have stopped. */
    DrainResult drainResult() {
        return deployed.stream().map(each -> each.verticle().drainResult()).reduce(DrainResult.NONE, DrainResult::plus);
    }

    /** Gets the report of each event loop. Each future succeeds, on any thread. */
    Stream<Future<EventLoopReport>> reports() {
        return deployed.stream()
                .map(each -> report(requireNonNull(each.verticle().server()), each.loop()));
    }

    /** Gets the number of requests in flight of all event loops; a blocked one counts as none. */
    Future<Integer> requestsInFlight() {
        List<Future<EventLoopReport>> all = deployed.stream()
                .filter(each -> each.verticle().server() != null)
                .map(each -> report(requireNonNull(each.verticle().server()), each.loop()))
                .toList();
        return Future.join(all)
                .map(done ->
                        all.stream().mapToInt(each -> each.result().requests()).sum());
    }

    private Future<EventLoopReport> report(EventLoopServer server, Context loop) {
        Promise<EventLoopReport> report = Promise.promise();
        long asked = System.nanoTime();
        loop.runOnContext(nothing -> report.tryComplete(server.report(System.nanoTime() - asked)));
        long timer = vertx.setTimer(
                REPORT_MILLIS, id -> report.tryComplete(server.blocked(TimeUnit.MILLISECONDS.toNanos(REPORT_MILLIS))));
        return report.future().onComplete(done -> vertx.cancelTimer(timer));
    }
}
