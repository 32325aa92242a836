package org.jzenith.examples.conduit.blocking;

import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jzenith.examples.conduit.ConduitException;
import org.jzenith.examples.conduit.NewUser;
import org.jzenith.examples.conduit.Profile;
import org.jzenith.examples.conduit.User;
import org.jzenith.examples.conduit.UserSql;
import org.jzenith.examples.conduit.UserUpdate;
import org.jzenith.postgresql.BlockingPostgresqlClient;
import org.jzenith.postgresql.PostgresqlClient;

/** Users, and who follows whom. Any thread that may wait can use it. */
class UserRepository {

    private final BlockingPostgresqlClient db;

    @Inject
    UserRepository(PostgresqlClient client) {
        this.db = client.blocking();
    }

    User add(NewUser user, String passwordHash) {
        try {
            return db.one(User.class, UserSql.ADD, user.username(), user.email(), passwordHash)
                    .orElseThrow();
        } catch (PgException e) {
            throw ConduitException.taken(e);
        }
    }

    Optional<User> find(String id) {
        return db.one(User.class, "select " + UserSql.COLUMNS + " from users where id = $1", id);
    }

    Optional<User> findByEmail(String email) {
        return db.one(User.class, "select " + UserSql.COLUMNS + " from users where email = $1", email);
    }

    User update(String id, UserUpdate update, Optional<String> passwordHash) {
        try {
            return db.one(
                            User.class,
                            UserSql.UPDATE,
                            id,
                            update.getUsername(),
                            update.getEmail(),
                            passwordHash,
                            update.getBio() != null,
                            update.getBio(),
                            update.getImage() != null,
                            update.getImage())
                    .orElseThrow(ConduitException::unknownCaller);
        } catch (PgException e) {
            throw ConduitException.taken(e);
        }
    }

    Profile profile(String username, Optional<String> viewer) {
        return db.one(Profile.class, UserSql.PROFILE, username, viewer)
                .orElseThrow(() -> ConduitException.notFound("profile"));
    }

    void follow(String follower, String username) {
        try {
            db.update(UserSql.FOLLOW, follower, username);
        } catch (PgException e) {
            throw ConduitException.deleted(e);
        }
    }

    void unfollow(String follower, String username) {
        db.update(UserSql.UNFOLLOW, follower, username);
    }
}
