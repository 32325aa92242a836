package org.jzenith.postgresql;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Single;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerAddress;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.sql.pool.ConnectionPool;
import org.jzenith.postgresql.topology.ServerMonitor;

/**
 * The read-only connections to each of several servers, and the choice of a server that is recent enough. Safe on any
 * thread.
 */
final class ReadPools {

    private final Vertx vertx;
    private final ServerMonitor monitor;
    private final Map<ServerAddress, ReadPool> standbys;
    private final PostgresqlStatements primary;
    private final Collection<ConnectionPool> pools;
    private final long waitNanos;

    /**
     * The statements of one server.
     *
     * @param pool its connections, none of which is open before its first use
     */
    record ReadPool(ConnectionPool pool, PostgresqlStatements statements) {}

    /**
     * Creates the choice.
     *
     * @param standbys a pool for each server, which may be a standby
     * @param primary a pool of which each connection leads to the primary
     * @param wait how long a read waits for a standby
     */
    ReadPools(
            Vertx vertx,
            ServerMonitor monitor,
            Map<ServerAddress, ReadPool> standbys,
            ReadPool primary,
            Duration wait) {
        this.vertx = vertx;
        this.monitor = monitor;
        this.standbys = standbys;
        this.primary = primary.statements();
        this.waitNanos = nanos(wait);
        this.pools = Stream.concat(standbys.values().stream(), Stream.of(primary))
                .map(ReadPool::pool)
                .toList();
    }

    /** Returns reads of rows that contain all changes up to this position. */
    PostgresqlReads after(PostgresqlPosition position) {
        return new PostgresqlReads(Single.defer(() -> {
            PostgresqlStatements ready = ready(position.value());
            return ready == null ? later(() -> chosen(position.value(), waitNanos)) : Single.just(ready);
        }));
    }

    /** Returns reads of rows that are at most this old. */
    PostgresqlReads within(Duration maxLag) {
        long maxLagNanos = nanos(maxLag);
        return new PostgresqlReads(Single.defer(() -> {
            Long position = monitor.positionWithin(maxLagNanos);
            PostgresqlStatements ready = position == null ? null : ready(position);
            return ready == null ? later(() -> chosen(position, maxLagNanos)) : Single.just(ready);
        }));
    }

    private static long nanos(Duration duration) {
        return TimeUnit.MILLISECONDS.toNanos(Math.min(duration.toMillis(), TimeUnit.DAYS.toMillis(1)));
    }

    private @Nullable PostgresqlStatements ready(long position) {
        ServerAddress standby = monitor.replayed(position);
        return standby == null ? null : statements(standby);
    }

    private PostgresqlStatements statements(@Nullable ServerAddress standby) {
        ReadPool pool = standby == null ? null : standbys.get(standby);
        return pool == null ? primary : pool.statements();
    }

    private Future<PostgresqlStatements> chosen(@Nullable Long known, long maxLagNanos) {
        if (known != null) {
            return monitor.awaitReplay(known, waitNanos).map(this::statements);
        }
        long began = System.nanoTime();
        return monitor.awaitPosition(maxLagNanos, waitNanos)
                .compose(position -> position == null
                        ? Future.succeededFuture(primary)
                        : monitor.awaitReplay(position, Math.max(0, waitNanos - (System.nanoTime() - began)))
                                .map(this::statements));
    }

    /** The statement must begin in the context of its subscriber, if there is one. */
    private Single<PostgresqlStatements> later(Supplier<Future<PostgresqlStatements>> choice) {
        Context caller = EventLoops.current(vertx);
        return Single.create(emitter -> choice.get().onSuccess(chosen -> {
            if (caller == null) {
                emitter.onSuccess(chosen);
            } else {
                EventLoops.run(caller, () -> emitter.onSuccess(chosen));
            }
        }));
    }

    /** Measures from now on, as {@link ConnectionPool#bind} does. */
    void bind(MeterRegistry meters) {
        pools.forEach(pool -> pool.bind(meters));
    }

    /** Closes all connections, as {@link ConnectionPool#close} does. */
    Future<Void> close(long patienceMillis) {
        return Future.join(
                        pools.stream().map(pool -> pool.close(patienceMillis)).toList())
                .mapEmpty();
    }
}
