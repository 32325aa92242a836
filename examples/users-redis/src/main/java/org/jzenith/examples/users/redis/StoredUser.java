package org.jzenith.examples.users.redis;

import java.time.Instant;
import java.util.UUID;
import org.jzenith.examples.users.User;

/** A user as it is kept, as JSON: what changes here changes what is in Redis already. */
record StoredUser(UUID id, String name, Instant createdAt) {

    static StoredUser of(User user) {
        return new StoredUser(user.getId(), user.getName(), user.getCreatedAt());
    }

    StoredUser withName(String newName) {
        return new StoredUser(id, newName, createdAt);
    }

    User user() {
        return User.builder().id(id).name(name).createdAt(createdAt).build();
    }
}
