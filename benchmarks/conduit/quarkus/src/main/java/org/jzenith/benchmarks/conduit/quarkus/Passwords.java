package org.jzenith.benchmarks.conduit.quarkus;

import io.quarkus.elytron.security.common.BcryptUtil;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Hashes passwords. Quarkus creates it for the first of them, so that its own hash does not delay the start. */
@ApplicationScoped
public class Passwords {

    /** Bcrypt ignores what follows. */
    static final int LONGEST = 72;

    private final String nobodysHash = BcryptUtil.bcryptHash("nobody");

    String hash(String password) {
        return BcryptUtil.bcryptHash(password);
    }

    /** Takes as long if there is no user, so that callers cannot find out who is registered. */
    boolean matches(String password, Optional<User> user) {
        return BcryptUtil.matches(
                        password, user.map(found -> found.passwordHash).orElse(nobodysHash))
                && user.isPresent();
    }
}
