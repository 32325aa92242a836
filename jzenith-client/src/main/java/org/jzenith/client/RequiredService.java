package org.jzenith.client;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Availability;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.Probe;
import org.jzenith.backing.ServerProblems;
import org.jzenith.backing.StartupConnector;
import org.jzenith.client.error.ClientUnavailableException;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.client.pool.ServiceProbe;
import org.jzenith.core.error.Problem;

/**
 * A service that the application cannot do without: its start waits for it, and it is not ready while neither calls nor
 * probes succeed. There is a probe only when the health is asked for and calls have failed, so that an application that
 * gets no requests any more becomes ready again. Safe on any thread.
 */
final class RequiredService {

    private final EventLoopClients clients;
    private final ClientProblems problems;
    private final Duration startTimeout;
    private final Availability availability;
    private final Probe probe;

    RequiredService(EventLoopClients clients, ClientProblems problems, Duration startTimeout) {
        this.clients = clients;
        this.problems = problems;
        this.startTimeout = startTimeout;
        this.availability = new Availability(
                clients.settings().namespace(), (message, cause) -> new ClientUnavailableException(message));
        this.probe = new Probe(clients.vertx(), context -> new Probing(), availability);
    }

    /** A probe that is asked each time over a new connection. */
    private final class Probing implements Probe.Connection, ClientConnector<Object> {

        private @Nullable ServiceProbe asked;

        @Override
        public Future<?> open(Runnable whenLost) {
            return Future.succeededFuture();
        }

        @Override
        public Future<?> ask() {
            ServiceProbe asking = clients.probe();
            asked = asking;
            return asking.ask().onComplete(answered -> asking.cutOff());
        }

        @Override
        public Future<Object> open() {
            return ask().map(answer -> this);
        }

        @Override
        public void cutOff() {
            ServiceProbe asking = asked;
            if (asking != null) {
                asking.cutOff();
            }
        }
    }

    /** What the start knows of the service. */
    private final class Target implements StartupConnector.Target<Object> {

        @Override
        public String server() {
            return "the service";
        }

        @Override
        public ClientConnector<Object> connector(Context context) {
            return new Probing();
        }

        @Override
        public Future<Void> goodbye(Object connection) {
            return Future.succeededFuture();
        }

        @Override
        public @Nullable Problem permanent(Throwable failure) {
            return null;
        }

        @Override
        public Problem unreachable(Duration patience, Throwable failure) {
            return problems.unreachable(patience, ServerProblems.words(failure));
        }
    }

    /** Completes when the service works; fails with a problem if it does not in time. */
    Completable reached() {
        return StartupConnector.connect(
                        clients.vertx(),
                        new Target(),
                        problems.keys(),
                        clients.settings().connectTimeout(),
                        startTimeout)
                .doOnComplete(availability::found);
    }

    /** Returns what is wrong with the service; empty if calls, or a probe within a second, succeed. */
    Maybe<String> problem() {
        return Maybe.defer(
                () -> clients.state().hasFailed() || !clients.instances().mayCall() ? probe.problem() : Maybe.empty());
    }

    /** Asks no more. */
    void close() {
        probe.close();
    }
}
