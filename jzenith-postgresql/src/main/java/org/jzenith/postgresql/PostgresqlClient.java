package org.jzenith.postgresql;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Single;
import io.reactivex.SingleSource;
import io.reactivex.plugins.RxJavaPlugins;
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
public final class PostgresqlClient extends Statements {

    private final Availability availability;
    private @Nullable Listening listening;

    PostgresqlClient(Lanes lanes, Availability availability) {
        super(lanes);
        this.availability = availability;
    }

    Availability availability() {
        return availability;
    }

    @Override
    void start(Call call) {
        Throwable reason = availability.reason();
        if (reason == null) {
            call.start();
        } else {
            call.refused(reason);
        }
    }

    @Override
    @Nullable PostgresqlTransaction transaction() {
        return null;
    }

    /**
     * Executes statements without parameters and without interest in rows, one after the other, separated by semicolons: all or nothing,
     * unless they begin and commit transactions themselves. Its connection is closed afterwards, and with it goes what the script has left
     * there: an open transaction, settings, temporary tables. It is made for schemas and test data, not for each request.
     */
    public Completable script(String sql) {
        return new RowCount(new Question(sql, null, null), this).ignoreElement();
    }

    /**
     * Does what {@code work} returns in one transaction, and commits it when that succeeds. An error, and a disposal, roll it back. Work
     * that swallows the failure of a statement fails with a {@link io.vertx.sqlclient.TransactionRollbackException}: the server has undone
     * the transaction then.
     */
    public <T> Single<T> inTransaction(Function<PostgresqlTransaction, ? extends SingleSource<T>> work) {
        return RxJavaPlugins.onAssembly(new InTransaction<>(work, this));
    }

    /**
     * Listens to a channel for as long as it is subscribed, on one connection beside the pool for all subscribers of all channels. If
     * that is lost, or does not answer any more, it is made anew, for ever; {@link PostgresqlEvent.Gap} says then, and whenever events
     * were not taken as fast as they came, that some are missing. The first event is a gap, too, as soon as the server listens: what was
     * before is not known. Behind a pgbouncer, which passes no notifications on, it fails with an {@link UnsupportedOperationException}.
     */
    public Flowable<PostgresqlEvent> listen(String channel) {
        return listening().to(channel);
    }

    /** Creates it when it is first needed, since most applications do not listen, and would wait for its classes during the start. */
    private synchronized Listening listening() {
        Listening existing = listening;
        if (existing == null) {
            existing = new Listening(lanes());
            listening = existing;
        }
        return existing;
    }
}
