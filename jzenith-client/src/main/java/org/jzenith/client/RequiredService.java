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
 * A service that the application requires. Its start waits for the service, and the application is not ready while
 * neither calls nor probes succeed. A health check sends a probe only after calls have failed. So an application that
 * no longer receives requests becomes ready again. Safe on any thread.
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

    /** A probe that uses a new connection each time. */
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

    /** The service as a target of the start. */
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

    /** Completes when the service works; fails with a problem if the service does not work in time. */
    Completable reached() {
        return StartupConnector.connect(
                        clients.vertx(),
                        new Target(),
                        problems.keys(),
                        clients.settings().connectTimeout(),
                        startTimeout)
                .doOnComplete(availability::found);
    }

    /** Returns the reason why the service does not work; empty if calls, or a probe within a second, succeed. */
    Maybe<String> problem() {
        return Maybe.defer(
                () -> clients.state().hasFailed() || !clients.instances().mayCall() ? probe.problem() : Maybe.empty());
    }

    /** Stops probing. */
    void close() {
        probe.close();
    }
}
