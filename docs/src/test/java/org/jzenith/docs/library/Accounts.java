package org.jzenith.docs.library;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.jzenith.security.password.PasswordHasher;

/** Names with the hashes of their passwords. */
final class Accounts {

    private final Map<String, String> hashes = new ConcurrentHashMap<>();

    @Inject
    Accounts(PasswordHasher passwords) {
        hashes.put("Ada", passwords.hash("open sesame").blockingGet());
    }

    @Nullable
    String hashOf(String name) {
        return hashes.get(name);
    }
}
