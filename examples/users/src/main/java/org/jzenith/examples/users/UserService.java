package org.jzenith.examples.users;

import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import lombok.RequiredArgsConstructor;

/**
 * What can be done with users. Fails with {@link NoSuchUserException} where one is needed and missing. Safe on any
 * thread.
 */
@RequiredArgsConstructor(onConstructor_ = @Inject)
public class UserService {

    private final UserRepository repository;

    /** Makes a user with an id of its own. */
    public Single<User> create(String name) {
        return Single.fromCallable(
                        () -> new User(UUID.randomUUID(), name, Instant.now().truncatedTo(ChronoUnit.MICROS)))
                .flatMap(user -> repository.add(user).toSingleDefault(user));
    }

    /** Returns the user with this id. */
    public Single<User> get(UUID id) {
        return repository.find(id).switchIfEmpty(missing(id));
    }

    /** Returns at most {@code limit} users from the one at {@code offset}, which counts from 0. */
    public Single<UserPage> page(int offset, int limit) {
        return Single.zip(
                repository.page(offset, limit),
                repository.count(),
                (users, total) -> new UserPage(users, offset, limit, total));
    }

    /** Gives a user another name. */
    public Single<User> rename(UUID id, String name) {
        return repository.rename(id, name).switchIfEmpty(missing(id));
    }

    /** Deletes a user. */
    public Completable delete(UUID id) {
        return repository
                .delete(id)
                .flatMapCompletable(
                        deleted -> deleted ? Completable.complete() : Completable.error(new NoSuchUserException(id)));
    }

    private static <T> Single<T> missing(UUID id) {
        return Single.error(() -> new NoSuchUserException(id));
    }
}
