package org.jzenith.benchmarks.conduit.quarkus;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;
import org.hibernate.exception.ConstraintViolationException;

/** Users, and who follows whom. */
@ApplicationScoped
public class UserRepository {

    /** What a statement selects of a user u as the user :viewer sees one. */
    static final String PROFILE =
            """
            u.username, u.bio, u.image,
            case when exists (select 1 from Follow w where w.followerId = :viewer and w.followedId = u.id)
                 then true else false end
            """;

    @Inject
    Session session;

    /** Finds the caller, whose token is valid longer than the user may exist. */
    User find(UUID id) {
        User user = session.find(User.class, id);
        if (user == null) {
            throw new ApiException(401, "token", "is invalid");
        }
        return user;
    }

    Optional<User> findByEmail(String email) {
        return session.createSelectionQuery("from User where email = :email", User.class)
                .setParameter("email", email)
                .uniqueResultOptional();
    }

    void save(User user) {
        try {
            session.persist(user);
            session.flush();
        } catch (ConstraintViolationException e) {
            String what = "users_email".equals(e.getConstraintName()) ? "email" : "username";
            throw new ApiException(409, what, "has already been taken");
        }
    }

    Profile profile(String username, UUID viewer) {
        return session.createSelectionQuery(
                        "select " + PROFILE + "from User u where u.username = :username", Profile.class)
                .setParameter("viewer", viewer)
                .setParameter("username", username)
                .uniqueResultOptional()
                .orElseThrow(() -> ApiException.notFound("profile"));
    }

    void follow(UUID follower, String username) {
        session.createMutationQuery(
                        """
                        insert into Follow (followerId, followedId)
                        select f.id, u.id from User f, User u where f.id = :follower and u.username = :username
                        on conflict do nothing
                        """)
                .setParameter("follower", follower)
                .setParameter("username", username)
                .executeUpdate();
    }

    void unfollow(UUID follower, String username) {
        session.createMutationQuery(
                        """
                        delete from Follow w
                        where w.followerId = :follower
                            and w.followedId = (select u.id from User u where u.username = :username)
                        """)
                .setParameter("follower", follower)
                .setParameter("username", username)
                .executeUpdate();
    }
}
