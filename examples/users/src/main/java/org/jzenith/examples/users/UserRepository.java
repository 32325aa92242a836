package org.jzenith.examples.users;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import java.util.List;
import java.util.UUID;

/** Where users are kept. Called on event loops: nothing of it may block, and nothing happens before a subscription. */
public interface UserRepository {

    /** Keeps a new user. */
    Completable add(User user);

    /** Finds a user, or nobody. */
    Maybe<User> find(UUID id);

    /**
     * Returns users in the order in which they were created, those of the same microsecond in the order of their ids.
     */
    Single<List<User>> page(int offset, int limit);

    /** Counts all users. */
    Single<Long> count();

    /** Gives a user another name and returns the user as it is then, or nobody where there is none with this id. */
    Maybe<User> rename(UUID id, String name);

    /** Deletes a user and returns whether there was one. */
    Single<Boolean> delete(UUID id);
}
