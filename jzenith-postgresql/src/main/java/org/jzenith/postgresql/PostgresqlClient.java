package org.jzenith.postgresql;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import io.reactivex.plugins.RxJavaPlugins;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.Availability;

/**
 * The way to one database: a singleton that any thread may use. A call on an event loop runs on that event loop from its first byte to
 * its last; one on another thread runs on any of them. See {@link PostgresqlStatements} for what can be asked.
 *
 * <pre>{@code
 * client.one(User.class, "select id, name from users where id = $1", id)
 * }</pre>
 */
public final class PostgresqlClient implements PostgresqlStatements {

    private final Lanes lanes;
    private final Availability availability;
    private final Listening listening;

    PostgresqlClient(Lanes lanes, Availability availability) {
        this.lanes = lanes;
        this.availability = availability;
        this.listening = new Listening(lanes);
    }

    Lanes lanes() {
        return lanes;
    }

    Availability availability() {
        return availability;
    }

    private void start(StatementCall call) {
        Throwable reason = availability.reason();
        if (reason == null) {
            call.start();
        } else {
            call.refused(reason);
        }
    }

    private void start(Demand demand) {
        Throwable reason = availability.reason();
        if (reason == null) {
            lanes.demand(demand);
        } else {
            demand.refused(reason);
        }
    }

    @Override
    public <T> Maybe<T> one(Class<T> type, String sql, @Nullable Object... parameters) {
        return one(RowMapping.of(type), sql, parameters);
    }

    @Override
    public <T> Maybe<T> one(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return one(RowMapping.of(mapping), sql, parameters);
    }

    private <T> Maybe<T> one(RowMapping<T> mapping, String sql, @Nullable Object[] parameters) {
        return RxJavaPlugins.onAssembly(new OneRow<>(Question.of(sql, parameters), mapping, lanes, this::start));
    }

    @Override
    public <T> Flowable<T> rows(Class<T> type, String sql, @Nullable Object... parameters) {
        return RxJavaPlugins.onAssembly(new Rows<>(Question.of(sql, parameters), RowMapping.of(type), lanes, this::start, null));
    }

    @Override
    public <T> Flowable<T> rows(Function<Row, T> mapping, String sql, @Nullable Object... parameters) {
        return RxJavaPlugins.onAssembly(new Rows<>(Question.of(sql, parameters), RowMapping.of(mapping), lanes, this::start, null));
    }

    @Override
    public Single<Integer> update(String sql, @Nullable Object... parameters) {
        return RxJavaPlugins.onAssembly(new RowCount(Question.of(sql, parameters), lanes, this::start));
    }

    @Override
    public Single<Integer> batch(String sql, List<Tuple> parameters) {
        return RxJavaPlugins.onAssembly(new RowCount(Question.ofBatch(sql, parameters), lanes, this::start));
    }

    /**
     * Executes statements without parameters and without interest in rows, one after the other, separated by semicolons: all or nothing,
     * unless they begin and commit transactions themselves. Its connection is closed afterwards, and with it goes what the script has left
     * there: an open transaction, settings, temporary tables. It is made for schemas and test data, not for each request.
     */
    public Completable script(String sql) {
        return new RowCount(new Question(sql, null, null), lanes, this::start).ignoreElement();
    }

    /**
     * Does what {@code work} returns in one transaction, and commits it when that succeeds. An error, and a disposal, roll it back. Work
     * that swallows the failure of a statement fails with a {@link io.vertx.sqlclient.TransactionRollbackException}: the server has undone
     * the transaction then.
     */
    public <T> Single<T> inTransaction(Function<PostgresqlTransaction, ? extends SingleSource<T>> work) {
        return RxJavaPlugins.onAssembly(new InTransaction<>(work, lanes, this::start));
    }

    /**
     * Listens to a channel for as long as it is subscribed, on one connection beside the pool for all subscribers of all channels. If
     * that is lost, or does not answer any more, it is made anew, for ever; {@link PostgresqlEvent.Gap} says then, and whenever events
     * were not taken as fast as they came, that some are missing. The first event is a gap, too, as soon as the server listens: what was
     * before is not known. Behind a pgbouncer, which passes no notifications on, it fails with an {@link UnsupportedOperationException}.
     */
    public Flowable<PostgresqlEvent> listen(String channel) {
        return listening.to(channel);
    }
}
