package org.jzenith.postgresql;

import static java.util.Objects.requireNonNull;

import io.reactivex.Completable;
import io.reactivex.MaybeConverter;
import io.reactivex.Single;
import io.reactivex.SingleConverter;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * Converters of results, for a statement that must find or change a row.
 *
 * <pre>{@code
 * client.one(Book.class, "select id, title from books where id = $1", id).as(OnEmpty.error(NotFoundException::new))
 * client.update("delete from books where id = $1", id).as(OnEmpty.errorIfUnchanged(NotFoundException::new))
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class OnEmpty {

    private OnEmpty() {}

    /** Returns the row, or fails if there is none. {@code failure} is called for each such result. */
    public static <T> MaybeConverter<T, Single<T>> error(Supplier<? extends Throwable> failure) {
        requireNonNull(failure, "failure");
        return row -> row.switchIfEmpty(Single.error(failure::get));
    }

    /** Completes, or fails if no row was changed. {@code failure} is called for each such result. */
    public static SingleConverter<Integer, Completable> errorIfUnchanged(Supplier<? extends Throwable> failure) {
        requireNonNull(failure, "failure");
        return rows -> rows.flatMapCompletable(
                changed -> changed == 0 ? Completable.error(failure::get) : Completable.complete());
    }
}
