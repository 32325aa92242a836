package org.jzenith.examples.conduit;

import java.util.Optional;

/** The caller, with a new token. */
public record CurrentUser(String email, String token, String username, Optional<String> bio, Optional<String> image) {

    public static CurrentUser of(User user, String token) {
        return new CurrentUser(user.email(), token, user.username(), user.bio(), user.image());
    }
}
