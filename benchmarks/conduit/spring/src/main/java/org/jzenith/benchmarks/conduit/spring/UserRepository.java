package org.jzenith.benchmarks.conduit.spring;

import java.sql.Types;
import java.util.Optional;
import java.util.UUID;
import org.postgresql.util.PSQLException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Users, and who follows whom. */
@Repository
class UserRepository {

    private static final String COLUMNS = "id, username, email, password_hash, bio, image";

    private final JdbcClient jdbc;

    UserRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<User> find(UUID id) {
        return jdbc.sql("select " + COLUMNS + " from users where id = :id")
                .param("id", id)
                .query(User.class)
                .optional();
    }

    Optional<User> findByEmail(String email) {
        return jdbc.sql("select " + COLUMNS + " from users where email = :email")
                .param("email", email)
                .query(User.class)
                .optional();
    }

    User add(String username, String email, String passwordHash) {
        return changed(jdbc.sql("insert into users (username, email, password_hash) values (:username, :email, :hash)"
                                + " returning " + COLUMNS)
                        .param("username", username)
                        .param("email", email)
                        .param("hash", passwordHash))
                .orElseThrow();
    }

    Optional<User> update(UUID id, UserUpdate update, String passwordHash) {
        return changed(jdbc.sql(
                        """
                                update users set
                                    username = coalesce(:username, username),
                                    email = coalesce(:email, email),
                                    password_hash = coalesce(:hash, password_hash),
                                    bio = case when :hasBio then :bio else bio end,
                                    image = case when :hasImage then :image else image end
                                where id = :id returning
                                """
                                + COLUMNS)
                .param("id", id)
                .param("username", orNull(update.username), Types.VARCHAR)
                .param("email", orNull(update.email), Types.VARCHAR)
                .param("hash", passwordHash, Types.VARCHAR)
                .param("hasBio", update.bio != null)
                .param("bio", orNull(update.bio), Types.VARCHAR)
                .param("hasImage", update.image != null)
                .param("image", orNull(update.image), Types.VARCHAR));
    }

    private static String orNull(Optional<String> text) {
        return text == null ? null : text.orElse(null);
    }

    private static Optional<User> changed(JdbcClient.StatementSpec statement) {
        try {
            return statement.query(User.class).optional();
        } catch (DuplicateKeyException e) {
            if (e.getMostSpecificCause() instanceof PSQLException cause && cause.getServerErrorMessage() != null) {
                boolean email =
                        "users_email".equals(cause.getServerErrorMessage().getConstraint());
                throw new ApiException(409, email ? "email" : "username", "has already been taken");
            }
            throw e;
        }
    }

    Optional<Profile> profile(String username, UUID viewer) {
        return jdbc.sql(
                        """
                        select username, bio, image,
                               exists (select from follows where follower_id = :viewer and followed_id = id)
                                   as following
                        from users where username = :username
                        """)
                .param("viewer", viewer, Types.OTHER)
                .param("username", username)
                .query(Profile.class)
                .optional();
    }

    void follow(UUID follower, String username) {
        jdbc.sql(
                        """
                        insert into follows (follower_id, followed_id)
                        select :follower, id from users where username = :username on conflict do nothing
                        """)
                .param("follower", follower)
                .param("username", username)
                .update();
    }

    void unfollow(UUID follower, String username) {
        jdbc.sql(
                        """
                        delete from follows using users
                        where follower_id = :follower and followed_id = users.id and username = :username
                        """)
                .param("follower", follower)
                .param("username", username)
                .update();
    }
}
